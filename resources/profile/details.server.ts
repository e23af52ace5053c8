/** A facility or machine with its state in words. Figures are asked of the reports that show them elsewhere. */
import { addDays, daysBetween } from '../define/calendar/days.ts';
import { accountTypes } from '../access.ts';
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { notFound } from '../define/errors.ts';
import { date, integer, text } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { ruleAtEnd } from '../errors/rule.server.ts';
import { failurePrediction } from '../national/moduleReports.report.ts';
import type { Report } from '../define/report.ts';
import { deviceProfileReaders } from '../reporting/access.ts';
import { placedRates } from '../devices/one/one.report.ts';
import { connection } from '../reporting/connection.report.ts';
import { kinds, ownKind } from '../machines/kinds.ts';
import { machinesReporting } from '../reporting/machines.report.ts';
import {
    cellsOf,
    facilityOf,
    machinesOf,
    moduleDaysOf,
    notesOf,
    placementsOf,
    type Subject,
    supplyOf,
} from './facts.server.ts';
import type { Profile, ProfileMachine } from './shapes.ts';
import { type Facts, stateOf } from './state.ts';

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
    const { viewer } = context;
    const everywhere = accountTypes[viewer.user_type].sees === 'nation';
    const found = await machinesOf(context, asked, everywhere);
    // As the instrument writes it, whatever was typed: reports take it so.
    const subject = { ...asked, machine: asked.machine === null ? null : (found[0]?.serial ?? '') };
    const at = subject.machine === null ? subject.facility : (found[0]?.facility_id ?? null);
    const facility = at === null ? undefined : await facilityOf(context, at);
    if (subject.machine === null ? !facility : !found.length) throw notFound();
    const reported = await reportedOf(context, subject, found);
    const machines = await withModules(context, subject, found, reported);
    const { tests, errors } = await totalsOf(context, subject, reported);
    const keeps = viewer.role['stock'] === true && facility !== undefined;
    const supply = keeps ? await supplyOf(context, facility.id) : { out: null, waiting: null };
    const ahead = found.some(({ device_type }) => device_type === 'genexpert')
        ? await aheadOf(context, subject)
        : {};
    const rule = await ruleOf(context, subject);
    return {
        facility: facility ?? null,
        state: stateOf({ machines, tests, errors, ahead, rule, ...supply }),
        from: subject.from,
        to: subject.to,
        machines,
        placements: await placementsOf(context, subject),
        notes: await notesOf(context, subject),
        tests,
        errors,
        error_rate: tests ? (100 * errors) / tests : null,
    };
}

/** What the programme says of errors on the last day of the strip. */
const ruleOf = ({ db, today }: Context, { to }: Subject): Promise<Facts['rule']> =>
    db.one<Facts['rule']>(
        sql`select * from ${ruleAtEnd({ filters: { start_date: to, end_date: to }, today })} u`,
    );

interface Told {
    rows: readonly Record<string, unknown>[];
    tests: number;
    errors: number;
}

/** A report as the reader has it, about the subject alone: rows, and what all of them add up to. */
async function tell(
    { viewer, eyesOf }: Context,
    report: Report,
    { facility, machine, from, to }: Subject,
    more: Readonly<Record<string, string>> = {},
): Promise<Told> {
    const eyes = await eyesOf(viewer.id);
    const answer = await eyes?.ask(report, {
        start_date: from,
        end_date: to,
        page_size: 200,
        ...more,
        ...(machine === null ? { facility } : { machine }),
    });
    return {
        rows: (answer?.['data'] ?? []) as Told['rows'],
        tests: Number(answer?.totals?.['tests'] ?? 0),
        errors: Number(answer?.totals?.['errors'] ?? 0),
    };
}

const rowsOf = async (...of: Parameters<typeof tell>): Promise<Told['rows']> =>
    (await tell(...of)).rows;

type Found = Omit<ProfileMachine, 'tests' | 'errors' | 'modules'>;

/** What the reports say of the machines, by kind: devices of two kinds may bear one serial. */
async function reportedOf(
    context: Context,
    subject: Subject,
    found: readonly Found[],
): Promise<Map<string, Told>> {
    const of = new Set(found.map(({ device_type }) => kindOf(device_type)));
    // Of a place whatever machine ran there counts, one that nobody placed, too.
    if (subject.machine === null && !ownKind[context.viewer.user_type]) of.add('genexpert');
    const reported = new Map<string, Told>();
    for (const kind of of)
        reported.set(
            kind,
            kind === 'genexpert'
                ? await tell(context, machinesReporting, subject)
                : await tell(context, placedRates, subject, { by: 'machine', kind }),
        );
    return reported;
}

/**
 * The sums of the reports, whatever has moved since. Errors of devices of other kinds are no part of a rate of GeneXpert: where
 * one stood in the period the sums are of GeneXpert alone.
 */
async function totalsOf(
    context: Context,
    subject: Subject,
    reported: ReadonlyMap<string, Told>,
): Promise<Pick<Told, 'tests' | 'errors'>> {
    const gx = reported.get('genexpert');
    if (gx?.rows.length) return gx;
    if (subject.machine === null) return tell(context, placedRates, subject, { by: 'facility' });
    const [own] = reported.values();
    return own ?? { tests: 0, errors: 0 };
}

async function withModules(
    context: Context,
    subject: Subject,
    found: readonly Found[],
    reported: ReadonlyMap<string, Told>,
): Promise<ProfileMachine[]> {
    const ids = found.map(({ id }) => id);
    const modules = await moduleDaysOf(context, ids, subject);
    const judged = reported.has('genexpert')
        ? await rowsOf(context, failurePrediction, subject)
        : [];
    const length = daysBetween(subject.from, subject.to) + 1;
    const sum = ({ serial, device_type }: (typeof found)[number], key: string) =>
        (reported.get(kindOf(device_type))?.rows ?? [])
            .filter((row) => (row['serial'] ?? row['name']) === serial)
            .reduce((all, row) => all + Number(row[key] ?? 0), 0);
    return found.map((machine) => ({
        ...machine,
        tests: sum(machine, 'tests'),
        errors: sum(machine, 'errors'),
        modules: modules
            .filter(({ machine_id }) => machine_id === machine.id)
            // Of a machine that left, what ran here.
            .filter(({ days }) => machine.left_on === null || days.length)
            .map(({ serial, slot, status, days }) => {
                if (machine.device_type !== 'genexpert')
                    return { serial, slot, status, ...ranOf(days), days: cellsOf(days, length) };
                const own = judged.filter(
                    (row) =>
                        row['machine_serial'] === machine.serial &&
                        String(row['module_serial']).toLowerCase().trim() ===
                            serial.toLowerCase().trim(),
                );
                const of = (key: string) => own.reduce((all, row) => all + Number(row[key]), 0);
                return {
                    serial,
                    slot,
                    status,
                    tests: of('tests'),
                    failures: of('failures'),
                    running: Math.max(0, ...own.map((row) => Number(row['running']))),
                    watch: own.some((row) => row['judgement'] === 'watch'),
                    days: cellsOf(days, length),
                };
            }),
    }));
}

const kindOf = (type: string): string =>
    Object.entries(kinds).find(([, { types }]) => types.some((one) => one === type))?.[0] ?? type;

/** Runs of a bay or device, of which nothing is foretold. */
const ranOf = (days: readonly (readonly [number, number, number])[]) => ({
    tests: days.reduce((sum, [, tests]) => sum + tests, 0),
    failures: days.reduce((sum, [, , failed]) => sum + failed, 0),
    running: 0,
    watch: false,
});

async function aheadOf(context: Context, subject: Subject): Promise<Record<string, number>> {
    const rows = await rowsOf(context, connection, subject);
    return Object.fromEntries(
        rows.map((row) => [String(row['serial']), Number(row['clock_ahead'] ?? 0)]),
    );
}
