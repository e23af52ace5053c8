import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Group } from '../../../resources/access.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { Icon } from '../../base/icons.tsx';
import { landingOf, useAccount } from '../../base/useAccount.ts';
import { bySection, entryAt, menuOf } from './routes.ts';
import { useRouteLabels } from './useRouteLabels.ts';

interface Props {
    group: Group;
    path: string;
    onFollow?: () => void;
}

/** The subjects of one group: the one of the open screen is unfolded, or the one that was pressed last. */
export function Subjects({ group, path, onFollow }: Props) {
    const user = useAccount();
    const home = landingOf(user);
    const subjects = bySection(menuOf(user, group).filter(({ route }) => route !== home));
    // One screen is open, and one is marked: the one that a record of it belongs to, too.
    const open = entryAt(path)?.route;
    const here = subjects.find(({ entries }) => entries.some(({ route }) => route === open))?.title;
    const [pressed, setPressed] = useState<{ path: string; title: string | null }>();
    const shown = pressed?.path === path ? pressed.title : here;
    const links = (entries: readonly RouteEntry[]) => (
        <Entries {...{ entries, path, open, onFollow }} />
    );
    return (
        <ul className="k-entries">
            {subjects.map(({ title, entries }) => (
                <li key={entries[0]!.route}>
                    {entries.length === 1 || subjects.length === 1 ? (
                        links(entries)
                    ) : (
                        <>
                            <Fold
                                title={title}
                                isOpen={shown === title}
                                isHere={here === title}
                                onPress={() =>
                                    setPressed({ path, title: shown === title ? null : title })
                                }
                            />
                            {shown === title && links(entries)}
                        </>
                    )}
                </li>
            ))}
        </ul>
    );
}

interface FoldProps {
    title: string;
    isOpen: boolean;
    /** The open screen is in it. */
    isHere: boolean;
    onPress(): void;
}

/** The name of a subject, which unfolds it. */
function Fold({ title, isOpen, isHere, onPress }: FoldProps) {
    const { subjectLabel } = useRouteLabels();
    return (
        <button
            type="button"
            className={isHere ? 'k-subject k-here' : 'k-subject'}
            aria-expanded={isOpen}
            onClick={onPress}
        >
            {subjectLabel(title)}
            <Icon name="chevron" />
        </button>
    );
}

interface EntriesProps {
    entries: readonly RouteEntry[];
    path: string;
    open: string | undefined;
    onFollow?: () => void;
}

/** Screens one below the other, the open one marked. */
export function Entries({ entries, path, open, onFollow }: EntriesProps) {
    const { routeLabel } = useRouteLabels();
    return (
        <ul>
            {entries.map((entry) => (
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
    );
}
