/** A facility or machine with its state in words. */
import { addDays, daysBetween } from '../define/calendar/days.ts';
import { accountTypes } from '../access.ts';
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { notFound } from '../define/errors.ts';
import { date, integer, text } from '../define/field.ts';
import { ruleAtEnd } from '../errors/rule.server.ts';
import { deviceProfileReaders } from '../reporting/access.ts';
import { frameOf, machinesOf, type Subject, supplyOf } from './facts.server.ts';
import { figuresOf } from './figures.server.ts';
import type { Profile } from './shapes.ts';
import { stateOf } from './state.ts';

/** Days that the strip shows unless others are asked for, and at most. */
const USUAL = 28;
const MOST = 92;

export const machineDetails = action('POST /genexpert/machine_details/', {
    about: 'The profile of a facility, or of one machine of any kind by its serial: state in words, modules by day, placements and notes',
    access: deviceProfileReaders,
    effect: 'reads',
    body: {
        facility: integer('Facility', { min: 1 }),
        machine: text('Machine'),
        start_date: date('From'),
        end_date: date('To'),
    },
    run: async (values, context) => {
        const { viewer, today } = context;
        const to = values.end_date ?? today;
        const asked = values.start_date ?? addDays(to, 1 - USUAL);
        const machine = values.machine || null;
        const facility = values.facility ?? (machine === null ? viewer.facility_id : null);
        const subject: Subject = {
            facility: facility ?? null,
            machine,
            from: daysBetween(asked, to) >= MOST || asked > to ? addDays(to, 1 - MOST) : asked,
            to,
        };
        return { machine: await profileOf(context, subject) };
    },
});

async function profileOf(context: Context, asked: Subject): Promise<Profile> {
    const { viewer, today } = context;
    const everywhere = accountTypes[viewer.user_type].sees === 'nation';
    const found = await machinesOf(context, asked, everywhere);
    // As the instrument writes it, whatever was typed: reports take it so.
    const subject = { ...asked, machine: asked.machine === null ? null : (found[0]?.serial ?? '') };
    const at = subject.machine === null ? subject.facility : (found[0]?.facility_id ?? null);
    // What the programme says of errors on the last day of the strip.
    const rule = ruleAtEnd({ filters: { start_date: subject.to, end_date: subject.to }, today });
    const frame = await frameOf(context, subject, { facility: at, rule });
    const { facility, placements, notes } = frame;
    if (subject.machine === null ? !facility : !found.length) throw notFound();
    const [{ machines, tests, errors, ahead }, supply] = await Promise.all([
        figuresOf(context, subject, { found, rule }),
        viewer.role['stock'] === true && facility
            ? supplyOf(context, facility.id)
            : { out: null, waiting: null },
    ]);
    return {
        facility,
        state: stateOf({ machines, tests, errors, ahead, rule: frame.rule, ...supply }),
        from: subject.from,
        to: subject.to,
        machines,
        placements,
        notes,
        tests,
        errors,
        error_rate: tests ? (100 * errors) / tests : null,
    };
}
