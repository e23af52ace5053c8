import { useLocation } from 'react-router-dom';
import { questions } from '../../../resources/help/questions.ts';
import { Icon } from '../../base/icons.tsx';
import { useModal } from '../../base/useModal.ts';
import { useSay } from '../../widgets/say.ts';
import { entryAt } from '../menu/routes.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { HelpFigures } from './HelpFigures.tsx';
import { HelpPart } from './HelpPart.tsx';
import { Keyboard } from './Keyboard.tsx';
import { closeHelp } from './helpOpen.ts';
import { type Novelties, useNovelties } from './useNovelties.ts';
import './help.css';

/** Beside a screen: what it answers, how its figures are made, what to do when one is red; the keys, and what is new. */
export function HelpPanel() {
    const say = useSay();
    const { pathname } = useLocation();
    const { routeTitle } = useRouteLabels();
    const novelties = useNovelties();
    const dialog = useModal(true, {
        onClose: () => {
            novelties.markSeen();
            closeHelp();
        },
    });
    const entry = entryAt(pathname);
    const answers = entry && questions[entry.name];
    return (
        <dialog className="k-settings k-help" ref={dialog} aria-labelledby="k-help-title">
            <div className="k-settings-inner">
                <div className="k-panel-head">
                    <h2 id="k-help-title">{entry ? routeTitle(entry) : say('Help')}</h2>
                    <button
                        type="button"
                        className="k-icon-button"
                        aria-label={say('Close')}
                        onClick={() => dialog.current?.close()}
                    >
                        <Icon name="close" />
                    </button>
                </div>
                {answers && (
                    <HelpPart title={say('What this screen answers')}>
                        <p>{say.text(answers)}</p>
                    </HelpPart>
                )}
                {entry && <HelpFigures entry={entry} />}
                <New {...novelties} />
                <HelpPart title={say('By keyboard')}>
                    <Keyboard />
                </HelpPart>
            </div>
        </dialog>
    );
}

/** The latest that concerns the account; what was not seen yet is marked. */
function New({ all, unseen }: Novelties) {
    const say = useSay();
    if (!all.length) return null;
    return (
        <HelpPart title={say('What is new')}>
            <ul>
                {all.map((one) => (
                    <li key={one.name}>
                        {say.text(one.sentence)}{' '}
                        <small>
                            {say.value({ day: one.day })}
                            {unseen.includes(one) && <mark>{say('new to you')}</mark>}
                        </small>
                    </li>
                ))}
            </ul>
        </HelpPart>
    );
}
