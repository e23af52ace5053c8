import { Link } from 'react-router-dom';
import { accountTypes, groupDrawings, type Group } from '../../../resources/access.ts';
import { Icon } from '../../base/icons.tsx';
import { groupsOf, menuOf } from './routes.ts';
import { landingOf, useAccount } from '../../base/useAccount.ts';
import { useRouteLabels } from './useRouteLabels.ts';
import { initials } from '../header/UserMenu.tsx';
import { Often } from './Often.tsx';
import { Subjects } from './Subjects.tsx';
import { useSay } from '../../widgets/say.ts';

interface Props {
    /** The group whose menu is shown: that of the current route. */
    group: Group;
    path: string;
    userBlock: boolean;
    onFollow?: () => void;
}

/**
 * The menu: home and what is used most, then every group of the account with its subjects. Each screen is two steps
 * away at most: its subject unfolds, and it opens.
 */
export function Sidebar({ group, path, userBlock, onFollow }: Props) {
    const say = useSay();
    const user = useAccount();
    const { groupLabel } = useRouteLabels();
    const groups = groupsOf(user);
    const home = landingOf(user);
    return (
        <nav className="k-sidebar" id="k-sidebar" aria-label={say('Main menu')}>
            {userBlock && (
                <div className="k-user-block">
                    <span className="k-avatar" data-letters={initials(user.full_name)} />
                    <span>
                        <strong>{user.full_name}</strong>
                        <small>{say.text(accountTypes[user.user_type].title)}</small>
                    </span>
                </div>
            )}
            <div className="k-top-entries">
                <Link
                    to={home}
                    className={path === home ? 'k-entry active' : 'k-entry'}
                    onClick={onFollow}
                    aria-current={path === home ? 'page' : undefined}
                >
                    {say('Home')}
                </Link>
                <Often path={path} onFollow={onFollow} />
            </div>
            <ul className="k-groups">
                {groups.map((name) => (
                    <li key={name} className={name === group ? 'k-group k-current' : 'k-group'}>
                        <Link
                            to={menuOf(user, name)[0]?.route ?? '/'}
                            className="k-group-link"
                            onClick={onFollow}
                            data-short={groupLabel(name)}
                        >
                            <Icon name={groupDrawings[name]} />
                            <span>{groupLabel(name)}</span>
                        </Link>
                        <Subjects group={name} path={path} onFollow={onFollow} />
                    </li>
                ))}
            </ul>
        </nav>
    );
}
