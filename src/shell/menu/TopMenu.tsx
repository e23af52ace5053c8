import { NavLink } from 'react-router-dom';
import { groupDrawings, type Group } from '../../../resources/access.ts';
import { Icon } from '../../base/icons.tsx';
import { entryAt, groupsOf, menuOf } from './routes.ts';
import { Entries } from './Subjects.tsx';
import { useAccount } from '../../base/useAccount.ts';
import { useRouteLabels } from './useRouteLabels.ts';
import { useSay } from '../../widgets/say.ts';

/** The menu of the horizontal layout: the groups in a row, the current one's screens below. */
export function TopMenu({ group, path }: { group: Group; path: string }) {
    const say = useSay();
    const user = useAccount();
    const { groupLabel } = useRouteLabels();
    return (
        <nav className="k-top-menu" id="k-sidebar" aria-label={say('Main menu')}>
            <ul className="k-top-groups">
                {groupsOf(user).map((name) => (
                    <li key={name}>
                        <NavLink
                            to={menuOf(user, name)[0]?.route ?? '/'}
                            className={name === group ? 'k-current' : ''}
                            aria-current={name === group ? 'true' : undefined}
                        >
                            <Icon name={groupDrawings[name]} />
                            {groupLabel(name)}
                        </NavLink>
                    </li>
                ))}
            </ul>
            <div className="k-entries">
                <Entries entries={menuOf(user, group)} path={path} open={entryAt(path)?.route} />
            </div>
        </nav>
    );
}
