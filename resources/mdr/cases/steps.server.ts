/** The steps of a case: each in one transaction on the locked case, of parallel ones exactly one. */
import type { Context, Db } from '../../define/engine.ts';
import { Refusal, faultOf } from '../../define/errors.ts';
import { type Found, historyOf, stepsOf } from '../../define/documents/steps.server.ts';
import { say } from '../../define/say.ts';
import { sql, assignments } from '../../define/sql.ts';
import { mdrCaseDocument } from './cases.document.ts';
import { caseTables, isMine, isResponsible, isSeen, isSender } from './visible.server.ts';
import { answerTransfer, sendTo } from './transfers.server.ts';

export interface Case extends Found {
    patient_id: number;
    facility_id: number;
    site_id: number | null;
    detected_on: string | null;
    linked_on: string;
    referred_on: string | null;
    received_on: string | null;
    initiated_on: string | null;
    /** The transfer that is under way: its number, and where the case stood. */
    transfer_id: number | null;
    stood: string | null;
    from_site_id: number | null;
}

const found = {
    find: (id: number, { viewer, scope }: Context) => sql`
        select c.id, c.number, c.status, c.version, c.patient_id, c.facility_id, c.site_id, c.linked_on, c.referred_on,
               c.received_on, c.initiated_on, t.id as transfer_id, t.stood, t.from_site_id,
               (select min(r.day) from mdr_linkage l join result r on r.id = l.result_id where l.case_id = c.id) as detected_on,
               ${isMine(viewer, scope)} as mine, ${isSender(viewer, scope)} as sender, ${isResponsible(viewer, scope)} as responsible
          from ${caseTables}
         where c.id = ${id} and ${isSeen(viewer, scope)}`,
    missing: say('There is no such patient.'),
};

const step = stepsOf<typeof mdrCaseDocument, Case>(mdrCaseDocument, found);

/** History is for whose patient it is: a centre that could receive them reads no note of another. */
export const caseHistory = historyOf(mdrCaseDocument, {
    ...found,
    find: (id, context) => sql`select * from (${found.find(id, context)}) m where m.mine`,
});

export const refer = step('refer', {
    about: 'Refers a patient to an MDR centre, which confirms when they have come',
    done: '%{number} is referred to %{site}',
    run: async (one, { site_id, handover }, context, move) => {
        const site = await sendTo(context, one, { to: site_id, stood: 'linked', handover });
        await move('referred', {
            site_id,
            referred_on: context.today,
            came_back: false,
        });
        return { site };
    },
});

export const receive = step('receive', {
    about: 'Confirms that a patient has come to this centre: whoever sent them, they are its patient from then on',
    done: '%{number} is received',
    run: async (one, { date }, context, move) => {
        const { viewer, today } = context;
        const on = date ?? today;
        noEarlier(on, one.referred_on ?? one.linked_on, say('Before the patient was linked.'));
        await answerTransfer(context, one.id, 'received', on);
        const treated = one.initiated_on !== null;
        await move(treated ? 'initiated' : 'received', {
            site_id: viewer.mdr_site_id,
            referred_on: one.referred_on ?? on,
            received_on: one.received_on ?? on,
            came_back: false,
            ...noReason,
        });
        return {};
    },
});

const noReason = { not_initiated_reason: null, not_initiated_on: null };

interface Treatment {
    date?: string | null;
    regimen?: string | null;
    weight_kg?: number | null;
    dr_tb_number?: string | null;
    hiv_status?: string | null;
    on_art?: boolean | null;
}

export const initiate = step('initiate', {
    about: 'Starts the treatment of a received patient, with the regimen',
    done: '%{number} is on treatment',
    run: async (one, values, context, move) => {
        const on = values.date ?? context.today;
        noEarlier(on, one.detected_on ?? one.linked_on, say('Before the day of the result.'));
        await keepPatient(context.db, one.patient_id, values);
        await move('initiated', { initiated_on: on, ...kept(values), came_back: false });
    },
});

export const editTreatment = step('edit', {
    about: 'Edits the treatment of a patient; what was there before is kept in the audit',
    done: '%{number} is changed',
    run: async (one, values, { db }, move) => {
        if (values.date)
            noEarlier(
                values.date,
                one.detected_on ?? one.linked_on,
                say('Before the day of the result.'),
            );
        await keepPatient(db, one.patient_id, values);
        await move(one.status, {
            ...(values.date && { initiated_on: values.date }),
            ...kept(values),
        });
    },
});

export const enterSusceptibility = step('susceptibility', {
    about: 'Enters what a test said of one drug; what was entered of it before is kept',
    done: '%{number} is changed',
    run: async (one, values, { db, viewer, now, today }, move) => {
        const { drug, result, date, method, laboratory } = values;
        await db.run(sql`
            insert into mdr_susceptibility (case_id, drug, result, tested_on, method, laboratory, entered_by, entered_at)
            values (${one.id}, ${drug}, ${result}, ${date ?? today}, ${method ?? ''}, ${laboratory ?? ''}, ${viewer.id}, ${now})`);
        await move(one.status);
    },
});

export const transfer = step('transfer', {
    about: 'Sends a patient on to another centre, which confirms when they have come',
    done: '%{number} is on the way to %{site}',
    run: async (one, { site_id, reason, handover }, context, move) => {
        if (site_id === one.site_id)
            throw faultOf('site_id', say('The patient is at this centre already.'));
        // One who was referred here and never came is sent on by the facility's first day.
        const arrived = one.status !== 'referred';
        if (!arrived) await answerTransfer(context, one.id, 'sent_on', context.today);
        const stood = one.initiated_on ? 'initiated' : arrived ? 'received' : 'linked';
        const site = await sendTo(context, one, {
            to: site_id,
            stood,
            reason,
            handover,
            from: one.site_id,
        });
        await move('transferred', { site_id, came_back: false });
        return { site };
    },
});

export const notInitiated = step('notInitiated', {
    about: 'Says that a patient is not put on treatment, and why',
    done: '%{number} is not put on treatment',
    run: async (one, { reason, date }, context, move) => {
        const on = date ?? context.today;
        noEarlier(on, one.detected_on ?? one.linked_on, say('Before the day of the result.'));
        if (one.transfer_id) await answerTransfer(context, one.id, 'unanswered', context.today);
        await move('not_initiated', { not_initiated_reason: reason, not_initiated_on: on });
    },
});

export const resume = step('resume', {
    about: 'Follows a patient up again who was not put on treatment',
    done: '%{number} is followed up again',
    run: async (one, _values, _context, move) => {
        const here = one.received_on !== null;
        await move(here ? 'received' : 'linked', {
            ...noReason,
            ...(!here && { site_id: null, referred_on: null }),
        });
    },
});

export const endTreatment = step('outcome', {
    about: 'Says how a treatment ended',
    done: '%{number} is closed',
    run: async (one, { outcome, date }, { today }, move) => {
        const on = date ?? today;
        noEarlier(on, one.initiated_on!, say('Before treatment began.'));
        await move('closed', { outcome, outcome_on: on });
    },
});

export const reopenTreatment = step('reopen', {
    about: 'Takes the outcome of a treatment back: it goes on',
    done: '%{number} is on treatment again',
    run: async (one, _values, { db }, move) => {
        const other = await db.maybe<{ number: string }>(sql`
            select number from mdr_case where patient_id = ${one.patient_id} and status <> 'closed'`);
        if (other)
            throw new Refusal(
                say('The patient has fallen ill again since: %{number}.', other),
                'wrong_state',
            );
        await move('initiated', { outcome: null, outcome_on: null });
    },
});

export const withdraw = step('withdraw', {
    about: 'Takes a referral or a transfer back that nobody has confirmed yet',
    done: 'That %{number} was sent is taken back',
    run: async (one, _values, context, move) => {
        await answerTransfer(context, one.id, 'withdrawn', context.today);
        await move(one.stood!, {
            site_id: one.from_site_id,
            ...(one.stood === 'linked' && { site_id: null, referred_on: null }),
        });
    },
});

/** @throws Refusal at the day, where it lies before that of what it follows. Days compare as texts. */
function noEarlier(day: string, first: string, text: ReturnType<typeof say>): void {
    if (day < first) throw faultOf('date', text);
}

/** What of a treatment stands in the case: what is not said stays as it is. */
const kept = ({ regimen, weight_kg }: Treatment) => ({
    ...(regimen && { regimen }),
    ...(weight_kg !== null && weight_kg !== undefined && { weight_kg }),
});

/** What of it stands with the patient. */
async function keepPatient(
    db: Db,
    patient: number,
    { dr_tb_number, hiv_status, on_art }: Treatment,
): Promise<void> {
    const set = Object.entries({ dr_tb_number, hiv_status, on_art }).filter(
        ([, value]) => value !== null && value !== undefined && value !== '',
    );
    if (set.length)
        await db.run(sql`update mdr_patient set ${assignments(set)} where id = ${patient}`);
}
