/**
 * Proof: what somebody shows again before something dangerous is done (`confirm` of an action), although they are signed in: a
 * desk that was left for a moment must not be enough. An area declares how it is looked at in a `.server.ts`.
 */
import type { Context } from '../engine.ts';

/** The proofs that an action may ask for. */
export type ProofName = 'password';

export interface Proof {
    kind: 'proof';
    name: ProofName;
    /**
     * Looks at what was given, before the action runs and outside its transaction: a wrong try counts whatever becomes of the call.
     * Where the call needs it `now`, nothing that was shown before counts.
     *
     * @throws Refusal `confirm` where nothing or something wrong was given
     */
    prove(
        given: string | undefined,
        context: Context,
        call: string,
        now: () => Promise<boolean>,
    ): Promise<void>;
}

export const defineProof = (proof: Omit<Proof, 'kind'>): Proof => ({ kind: 'proof', ...proof });

/**
 * The header by which a client says at the sign-in that it asks for proofs by itself. One that says nothing knows the contract
 * alone, and its sign-in may count for a short time.
 */
export const asksHeader = 'x-asks-again';

/** Whether a call is one of the contract, which every client knows; the others are of this server and its client. */
export const isOfContract = (call: string): boolean => !/^\S+ \/x\//.test(call);

/** The header that carries it, percent-encoded: never a part of the body, nor of what an idempotency key stands for. */
export const proofHeader: Readonly<Record<ProofName, string>> = { password: 'x-password' };
