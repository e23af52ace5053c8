/** The steps of a package at the desk of the hub and at the laboratory. */
import { type Found, historyOf, stepsOf } from '../../define/documents/steps.server.ts';
import type { Context } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { onlyDesk, riderOf } from '../riders/own.server.ts';
import type { Leg } from '../words.ts';
import { confirmBy, handOver, lastOf, type Carried } from './handover.server.ts';
import { samplePackageDocument } from './package.document.ts';
import { isFor, isSeenBy, packageTables } from './packages.sql.ts';
import { checkTimes } from './times.server.ts';

interface FoundPackage extends Found, Carried {
    id: number;
    number: string;
    status: string;
    rider_id: number;
    samples: number;
    delivered_at: string | null;
}

const found = {
    find: (id: number, { scope, viewer }: Context) => sql`
        select p.id, p.number, p.code, p.status, p.version, p.facility_id, p.rider_id, p.samples, p.picked_at, p.last_seen_at,
               p.delivered_at, ${isFor(viewer)} as at_destination
          from ${packageTables} where p.id = ${id} and ${isSeenBy(viewer, scope)}`,
    missing: say('There is no such document.'),
};
const step = stepsOf<typeof samplePackageDocument, FoundPackage>(samplePackageDocument, found);
const done = 'Package %{number} saved';

export const packageHistory = historyOf(samplePackageDocument, found);

interface HandOver {
    rider_id?: number | null | undefined;
    at?: string | null | undefined;
    other_name?: string | undefined;
    why?: string | null | undefined;
}

/** What the desk says of a hand-over, for the rider that it names or the one who had the package last. */
async function atDesk(context: Context, found: FoundPackage, leg: Leg, told: HandOver) {
    await onlyDesk(context.db, context.viewer);
    const { rider_id, at, other_name, why } = told;
    const rider =
        rider_id && rider_id !== found.rider_id
            ? await riderOf(context.db, context.viewer, rider_id, 'write')
            : { id: found.rider_id };
    return handOver(context, found, {
        leg,
        at: at ? new Date(at) : context.now,
        rider,
        other_name,
        why,
    });
}

export const arrive = step('arrive', {
    about: 'Says that a package came to the hub',
    done,
    run: async (found, told, context, move) =>
        move('at_hub', await atDesk(context, found, 'at_hub', told)),
});

export const depart = step('depart', {
    about: 'Says that a rider took a package from the hub',
    done,
    run: async (found, told, context, move) =>
        move('in_transit', await atDesk(context, found, 'in_transit', told)),
});

export const deliver = step('deliver', {
    about: 'Says that a package came to the laboratory',
    done,
    run: async (found, told, context, move) =>
        move('delivered', await atDesk(context, found, 'delivered', told)),
});

interface Received {
    received_samples: number;
    at?: string | null | undefined;
    difference_reason?: string | undefined;
}

/** What the laboratory found, once its times and its difference are in order. */
async function takenIn(context: Context, found: FoundPackage, told: Received) {
    const { received_samples, at, difference_reason } = told;
    const received_at = at ? new Date(at) : context.now;
    await checkTimes(context, {
        code: found.code,
        facility_id: found.facility_id,
        leg: 'deliver_receive',
        began: found.delivered_at ? new Date(found.delivered_at) : null,
        ended: received_at,
    });
    if (received_samples !== found.samples && !difference_reason?.trim())
        refuse(
            'difference_reason',
            say('%{picked} samples were picked. Say why there are %{found}.', {
                picked: found.samples,
                found: received_samples,
            }),
            'no_reason',
        );
    return {
        received_at,
        received_samples,
        difference_reason: difference_reason?.trim() ?? '',
        last_seen_at: received_at,
    };
}

export const receive = step('receive', {
    about: 'The laboratory takes a package in: it confirms the last delivery where that still waits for it, and says how many samples it found',
    done,
    run: async (found, told, context, move) => {
        const columns = await takenIn(context, found, told);
        await confirmBy(context, context.viewer, found.id, 'delivered');
        await move('received', columns);
    },
});

export const receiveForThem = step('receiveForThem', {
    about: 'The desk of the hub says for a laboratory that a package was taken in, and how it knows',
    done,
    run: async (found, { why, ...told }, context, move) => {
        await onlyDesk(context.db, context.viewer);
        const columns = await takenIn(context, found, told);
        // The last delivery, where nobody has answered it: what the laboratory said of one stays its word.
        await context.db.run(sql`
            update package_handover set state = 'explained', why = ${why}, answer_reason = ${told.difference_reason?.trim() ?? ''},
                   answered_by_id = ${context.viewer.id}, answered_by_name = ${context.viewer.full_name}, answered_at = ${context.now}
             where id = ${lastOf(sql`${found.id}`, 'delivered')} and state = 'waiting'`);
        await move('received', columns);
    },
});

export const lose = step('lose', {
    about: 'Gives a package up as lost, with what is known of it',
    done,
    run: async (_found, { lost_reason }, context, move) => {
        await onlyDesk(context.db, context.viewer);
        await move('lost', { lost_reason, lost_at: context.now, delivered_at: null });
    },
});
