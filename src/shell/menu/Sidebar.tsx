import { Link, NavLink } from 'react-router-dom';
import { accountTypes, type Group } from '../../../resources/access.ts';
import { Icon } from '../../base/icons.tsx';
import { bySection, entryAt, groupsOf, menuOf } from './routes.ts';
import { useAccount } from '../../base/useAccount.ts';
import { useRouteLabels } from './useRouteLabels.ts';
import { initials } from '../header/UserMenu.tsx';
import { useSay } from '../../widgets/say.ts';

interface Props {
    /** The group whose menu is shown: that of the current route. */
    group: Group;
    path: string;
    userBlock: boolean;
    onFollow?: () => void;
}

/**
 * The menu: every group of the account, the current one with its screens. Another group is one
 * step away: its name leads to its first screen.
 */
export function Sidebar({ group, path, userBlock, onFollow }: Props) {
    const say = useSay();
    const user = useAccount();
    const { groupLabel } = useRouteLabels();
    const groups = groupsOf(user);
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
            <ul className="k-groups">
                {groups.map((name) => {
                    const entries = menuOf(user, name);
                    const current = name === group;
                    return (
                        <li key={name} className={current ? 'k-group k-current' : 'k-group'}>
                            <NavLink
                                to={entries[0]?.route ?? '/'}
                                className="k-group-link"
                                onClick={onFollow}
                                aria-current={undefined}
                                aria-expanded={current}
                                data-short={groupLabel(name)}
                            >
                                <Icon name={name} />
                                <span>{groupLabel(name)}</span>
                            </NavLink>
                            {current && <Entries group={name} path={path} onFollow={onFollow} />}
                        </li>
                    );
                })}
            </ul>
            {groups.length === 0 && (
                <p className="k-quiet">{say('This area has no screens for your account.')}</p>
            )}
        </nav>
    );
}

/** The screens of one group, under the names of their areas where it has those of several. */
export function Entries({ group, path, onFollow }: Pick<Props, 'group' | 'path' | 'onFollow'>) {
    const user = useAccount();
    const say = useSay();
    const { groupLabel, routeLabel } = useRouteLabels();
    const sections = bySection(menuOf(user, group));
    // One screen is open, and one is marked: the one that a record of it belongs to, too.
    const open = entryAt(path)?.route;
    // What bears the name of the group is headed by it, and Home stands above the rest by itself.
    const isHeaded = ({ title, entries }: (typeof sections)[number], at: number) =>
        sections.length > 1 &&
        (at > 0 || (entries.length > 1 && say.text(title) !== groupLabel(group)));
    return (
        <ul className="k-entries">
            {sections.map((section, at) => (
                <li key={section.entries[0]!.route}>
                    {isHeaded(section, at) && (
                        <span className="k-entries-head" aria-hidden>
                            {say.text(section.title)}
                        </span>
                    )}
                    <ul aria-label={say.text(section.title)}>
                        {section.entries.map((entry) => (
                            <li key={entry.route}>
                                <Link
                                    to={entry.route}
                                    className={open === entry.route ? 'k-entry active' : 'k-entry'}
                                    onClick={onFollow}
                                    aria-current={path === entry.route ? 'page' : undefined}
                                >
                                    {routeLabel(entry)}
                                </Link>
                            </li>
                        ))}
                    </ul>
                </li>
            ))}
        </ul>
    );
}
