/** Registering a sender: an address or network as PostgreSQL compares it, or a fingerprint in one form. */
import { isIP } from 'node:net';
import { verbAction, type Action } from '../../define/action.ts';
import type { Entity } from '../../define/entity.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import type { Values } from '../../define/values.ts';
import { knownSenders } from './knownSenders.entity.ts';

const guarded = (entity: Entity, verb: 'create' | 'update', about: string): Action =>
    verbAction(entity, verb, {
        confirm: 'password',
        about,
        run: (values, context) => context.save(entity, verb, withMark(values)),
    });

export const addSender = guarded(
    knownSenders,
    'create',
    'Registers a sender whose messages are taken for any machine',
);
export const editSender = guarded(
    knownSenders,
    'update',
    'Changes a registered sender, or takes it out of use',
);

function withMark(values: Values): Values {
    const { kind, mark } = values;
    if (mark === undefined) return values;
    const given = String(mark).trim().toLowerCase();
    if (kind === 'address') {
        if (isNetwork(given)) return { ...values, mark: given };
        refuse(
            'mark',
            say('An address such as 10.20.0.5, or a network such as 10.20.0.0/16, is expected.'),
        );
    }
    const digits = given.replaceAll(':', '');
    if (/^[0-9a-f]{64}$/.test(digits)) return { ...values, mark: digits };
    refuse('mark', say('The SHA-256 fingerprint is expected: 64 digits from 0 to 9 and a to f.'));
}

/** A network of the whole world would make everybody known. */
function isNetwork(text: string): boolean {
    const [address = '', bits, ...more] = text.split('/');
    const version = isIP(address);
    if (!version || more.length) return false;
    if (bits === undefined) return true;
    const most = version === 4 ? 32 : 128;
    return /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= most;
}
