/** Screens that come or go, by the type of the accounts. */
import { accountTypes } from '../../../resources/access.ts';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import type { Opened } from './opens.ts';
import './permissions.css';

export function Screens({ found }: { found: readonly Opened[] }) {
    const say = useSay();
    const { text } = useLabels();
    return found.map(({ type, screens }) => (
        <section key={type} className="kp-opens">
            <h3>{say.text(accountTypes[type].title)}</h3>
            <ul>
                {screens.map((screen) => (
                    <li key={screen.route}>{text(screen.label)}</li>
                ))}
            </ul>
        </section>
    ));
}
