import { Link } from 'react-router-dom';
import { useAccount } from '../../base/useAccount.ts';
import { useSay } from '../../widgets/say.ts';
import { openTo } from './routes.ts';
import { useOften } from './often.ts';
import { useRouteLabels } from './useRouteLabels.ts';

interface Props {
    path: string;
    onFollow?: () => void;
}

/** What this person opens most, one step away. */
export function Often({ path, onFollow }: Props) {
    const say = useSay();
    const user = useAccount();
    const { routeLabel } = useRouteLabels();
    const often = useOften(path, openTo(user));
    if (often.length === 0) return null;
    return (
        <>
            <span className="k-entries-head" id="k-often">
                {say('Used most')}
            </span>
            <ul aria-labelledby="k-often">
                {often.map((entry) => (
                    <li key={entry.route}>
                        <Link to={entry.route} className="k-entry" onClick={onFollow}>
                            {routeLabel(entry)}
                        </Link>
                    </li>
                ))}
            </ul>
        </>
    );
}
