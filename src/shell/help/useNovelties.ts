import { useStore } from 'react-admin';
import type { Novelty } from '../../../resources/define/points/novelty.ts';
import { changes } from '../../../resources/help/changes.ts';
import { useAccount } from '../../base/useAccount.ts';

/** What this person has seen on this computer, by name; `first` on the very first visit, to whom nothing is new. */
type Seen = 'first' | readonly string[];

export interface Novelties {
    /** What concerns the account, the newest first. */
    all: readonly Novelty[];
    /** What came since they were last here. */
    unseen: readonly Novelty[];
    /** All of it was seen. */
    markSeen(): void;
    isFirst: boolean;
}

/** What is new for the account, and what of it was not seen on this computer yet. */
export function useNovelties(): Novelties {
    const { user_type } = useAccount();
    const [seen, setSeen] = useStore<Seen>('help.seen', []);
    const all = changes.filter(({ concerns }) => !concerns || concerns.includes(user_type));
    const isFirst = seen === 'first';
    return {
        all,
        unseen: isFirst ? [] : all.filter(({ name }) => !seen.includes(name)),
        markSeen: () => setSeen(all.map(({ name }) => name)),
        isFirst,
    };
}
