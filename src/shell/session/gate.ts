import { needsPersonalKey } from '../../../resources/access.ts';
import { call } from '../../../dataProvider/call.ts';
import type { StoredUser } from '../../../dataProvider/storage.ts';
import { createStore, useStored } from '../../base/createStore.ts';
import type { checkKey } from '../../../resources/session/session.server.ts';

/** What stands between an account with a personal key and its screens: its access key, made or entered. */
export type Gate = 'open' | 'create' | 'validate';

export const keyRoutes: Readonly<Record<Exclude<Gate, 'open'>, string>> = {
    create: '/create/key',
    validate: '/validate/key',
};

export interface KeyCheck {
    has_key?: boolean;
    show_overlay?: boolean;
}

/** The gate that a key check asks for. Without an overlay to show, the key was accepted already. */
export const gateOf = ({ has_key, show_overlay }: KeyCheck): Gate =>
    show_overlay === false ? 'open' : has_key ? 'validate' : 'create';

const gate = createStore<Gate>('open');

export const useGate = (): Gate => useStored(gate);

/** The key was made or accepted. */
export const openGate = (): void => gate.set('open');

/**
 * Asks the server whether a facility account must show its key first. An answer that does not come
 * leaves the gate open: the server itself refuses every facility call until then.
 */
export const askGate = async (user: StoredUser): Promise<Gate> =>
    needsPersonalKey(user.user_type)
        ? call<typeof checkKey>('GET /users/check_key/').then(gateOf, () => 'open' as const)
        : 'open';

/** Asks, and closes the gate where a key is wanted. */
export const checkGate = async (user: StoredUser): Promise<void> => gate.set(await askGate(user));

/** Where a closed gate sends somebody who is on `path`; null where he may stay. */
export function gateTarget(state: Gate, path: string): string | null {
    if (state === 'open') return null;
    const wanted = keyRoutes[state];
    return path === wanted ? null : wanted;
}
