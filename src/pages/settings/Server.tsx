/** What only the environment of the server sets: read here, changed where the server is started. */
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { allSettings } from '../../../resources/admin/settings/calls.server.ts';
import { variables } from '../../../resources/admin/settings/variables.ts';
import { useSay } from '../../widgets/say.ts';
import { idOf, others } from './sections.ts';

interface Props {
    rows: AnswerOf<typeof allSettings>['data']['server'];
}

/** What this page sets while the environment does not. */
const onPage = new Set(Object.values(variables));

export function Server({ rows }: Props) {
    const say = useSay();
    return (
        <section className="k-card">
            <h2 id={idOf(others.start)} tabIndex={-1}>
                {say.text(others.start)}
            </h2>
            <p>
                {say(
                    'Time zone, addresses, keys and folders. They are read at its start and changed there alone.',
                )}
            </p>
            <p>
                {say(
                    'Secrets, addresses and folders have no place on this page: whoever takes over a session could send elsewhere what is kept here, or read a key, and a wrong one would close the page that mends it. Those of e-mail, text messages and the exchange are named in their documentation.',
                )}
            </p>
            <p>
                {say(
                    'The time zone is fixed with the first result: each result bears the day of that zone, and figures are counted by it. The server does not start in another zone.',
                )}
            </p>
            <details>
                <summary>{say('Show all of them')}</summary>
                {rows.map(({ variable, about, value, given }) => (
                    <div className="k-setting" key={variable}>
                        <div className="k-setting-name">
                            <h3 translate="no">{variable}</h3>
                            <p className="k-quiet" lang="en" translate="no">
                                {about.replaceAll('`', '')}
                            </p>
                        </div>
                        <div className="k-setting-value">
                            <strong translate="no">
                                {value === null ? say('Set, not shown') : value || '—'}
                            </strong>
                            <span className="k-quiet">
                                {given
                                    ? say('Set where the server is started')
                                    : onPage.has(variable)
                                      ? say('Set on this page')
                                      : say('As it begins')}
                            </span>
                        </div>
                    </div>
                ))}
            </details>
        </section>
    );
}
