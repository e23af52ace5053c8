import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { createStore } from '../../../dataProvider/store.ts';
import { useStored } from '../../base/useStored.ts';

/** What the server says to somebody who is not signed in yet. */
export interface SessionStart {
    demo: boolean;
    /** Of the demo's data: figures are not complete before `ready`. */
    state?: 'loading' | 'ready' | 'failed';
    /** How much of it is loaded, 0–100. */
    percent?: number;
    /** Name and emblem of the programme; empty where those of the product stand. */
    programme?: { name: string; emblem: string | null };
    /** Demo accounts with their known passwords; only ever sent by a demo server. */
    accounts?: readonly { username: string; password: string; title: string }[];
}

export const start = createStore<SessionStart>({ demo: false });

const nothing = { name: '', emblem: null };

/** Name and emblem of the programme, followed while they change. */
export const useProgramme = (): { name: string; emblem: string | null } =>
    useStored(start).programme ?? nothing;

/** Asks; a server that does not answer is no demo. */
export async function askStart(): Promise<void> {
    try {
        const reply = await fetch(`${apiAddress}/x/session/start`, {
            headers: { accept: 'application/json' },
        });
        if (reply.ok) start.set((await reply.json()) as SessionStart);
    } catch {
        // Offline: the screens say so themselves.
    }
}
