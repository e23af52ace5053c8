import { needsPersonalKey } from '../../../resources/access.ts';
import { call } from '../../../dataProvider/call.ts';
import type { StoredUser } from '../../../dataProvider/storage.ts';
import { createStore } from '../../../dataProvider/store.ts';
import { useStored } from '../../base/useStored.ts';
import type { checkKey } from '../../../resources/session/session.server.ts';

/**
 * What stands between an account and its screens: a password of its own where somebody else set it, a second step where the
 * settings ask for one, then of an account with a personal key its access key, made or entered.
 */
export type Gate = 'open' | 'password' | 'step' | 'create' | 'validate';

export const gateRoutes: Readonly<Record<Exclude<Gate, 'open'>, string>> = {
    password: '/choose/password',
    step: '/second/step',
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

/** Waits until the gate is open: before that the server refuses all that a facility would ask. */
export const gateOpens = (): Promise<void> =>
    new Promise((opened) => {
        if (gate.get() === 'open') return opened();
        const stop = gate.subscribe(() => {
            if (gate.get() !== 'open') return;
            stop();
            opened();
        });
    });

/** The key was made or accepted, or none is needed. */
export const openGate = (): void => gate.set('open');

/**
 * Asks the server whether a facility account must show its key first. An answer that does not come
 * leaves the gate open: the server itself refuses every facility call until then.
 */
export const askGate = async (user: StoredUser): Promise<Gate> => {
    if (user.must_change_password === true) return 'password';
    if (user.must_enroll === true) return 'step';
    return keyGate(user).catch(() => 'open' as const);
};

const keyGate = async ({ user_type }: StoredUser): Promise<Gate> =>
    needsPersonalKey(user_type)
        ? gateOf(await call<typeof checkKey>('GET /users/check_key/'))
        : 'open';

/** Whether the server says now that no key is wanted; not where it says nothing. */
export const isOpenNow = (user: StoredUser): Promise<boolean> =>
    keyGate(user).then(
        (state) => state === 'open',
        () => false,
    );

/** Something is wanted first. */
export const closeGate = (wanted: Gate): void => gate.set(wanted);

/** Asks, and closes the gate where a key is wanted. */
export const checkGate = async (user: StoredUser): Promise<void> => gate.set(await askGate(user));

/** Where a closed gate sends somebody who is on `path`; null where he may stay. */
export function gateTarget(state: Gate, path: string): string | null {
    if (state === 'open') return null;
    const wanted = gateRoutes[state];
    return path === wanted ? null : wanted;
}
