/** The figures of a profile: of a place from one reading of its results, of a machine from the reports that show them elsewhere. */
import { daysBetween } from '../define/calendar/days.ts';
import type { Context } from '../define/engine.ts';
import type { Report } from '../define/report.ts';
import type { Sql } from '../define/sql.ts';
import { placedRates } from '../devices/one/one.report.ts';
import { kinds, ownKind } from '../machines/kinds.ts';
import { failurePrediction } from '../national/moduleReports.report.ts';
import { connection } from '../reporting/connection.report.ts';
import { machinesReporting } from '../reporting/machines.report.ts';
import { cellsOf, moduleDaysOf, type Subject } from './facts.server.ts';
import { type ModuleRuns, ranAt } from './runs.server.ts';
import type { Profile, ProfileMachine, ProfileModule } from './shapes.ts';
import type { Facts } from './state.ts';

interface ReportSums {
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
): Promise<ReportSums> {
    const eyes = await eyesOf(viewer.id);
    const answer = await eyes?.ask(report, {
        start_date: from,
        end_date: to,
        page_size: 200,
        ...more,
        ...(machine === null ? { facility } : { machine }),
    });
    return {
        rows: (answer?.['data'] ?? []) as ReportSums['rows'],
        tests: Number(answer?.totals?.['tests'] ?? 0),
        errors: Number(answer?.totals?.['errors'] ?? 0),
    };
}

type Found = Omit<ProfileMachine, 'tests' | 'errors' | 'modules'>;

/** The figures of a profile. */
interface Figures extends Pick<Profile, 'machines' | 'tests' | 'errors'> {
    ahead: Facts['ahead'];
}

/** The machines that a profile is about, and the programme's rule of errors at its end. */
interface About {
    found: readonly Found[];
    rule: Sql;
}

/** Of a place from one reading; of a machine, and for who is about one kind of device, from the reports. */
export const figuresOf = (context: Context, subject: Subject, about: About): Promise<Figures> => {
    const { facility, machine } = subject;
    return facility === null || machine !== null || ownKind[context.viewer.user_type]
        ? gatherFigures(context, subject, about)
        : ranHere(context, { ...subject, facility }, about);
};

/** What the reports say of the machines, by kind: devices of two kinds may bear one serial. */
async function reportedOf(
    context: Context,
    subject: Subject,
    kindsOf: ReadonlySet<string>,
): Promise<Map<string, ReportSums>> {
    const reported = new Map<string, ReportSums>();
    for (const kind of kindsOf)
        reported.set(
            kind,
            kind === 'genexpert'
                ? await tell(context, machinesReporting, subject)
                : await tell(context, placedRates, subject, { by: 'machine', kind }),
        );
    return reported;
}

const sumOf = (rows: ReportSums['rows'], { serial }: Found, key: 'tests' | 'errors'): number =>
    rows
        .filter((row) => (row['serial'] ?? row['name']) === serial)
        .reduce((all, row) => all + Number(row[key] ?? 0), 0);

/** Whatever ran at a place counts, of a machine that nobody placed, too. */
async function ranHere(
    context: Context,
    subject: Subject & { facility: number },
    { found, rule }: About,
): Promise<Figures> {
    const ids = found.map(({ id }) => id);
    const ran = await ranAt(context, subject, ids, rule);
    const others = new Set(found.map(({ device_type }) => kindOf(device_type)));
    others.delete('genexpert');
    const reported = await reportedOf(context, subject, others);
    const own = (machine: Found, key: 'tests' | 'errors') =>
        machine.device_type === 'genexpert'
            ? (ran.machines.find(({ id }) => id === machine.id)?.[key] ?? 0)
            : sumOf(reported.get(kindOf(machine.device_type))?.rows ?? [], machine, key);
    const all = (key: 'tests' | 'errors') => ran.machines.reduce((sum, one) => sum + one[key], 0);
    // Errors of devices of other kinds are no part of a rate of GeneXpert: where one stood in the period the sums are of GeneXpert alone.
    const { tests, errors } =
        ran.stood || ran.machines.length
            ? { tests: all('tests'), errors: all('errors') }
            : await tell(context, placedRates, subject, { by: 'facility' });
    return {
        machines: found.map((machine) => ({
            ...machine,
            tests: own(machine, 'tests'),
            errors: own(machine, 'errors'),
            modules: modulesOf(machine, ran.modules, subject),
        })),
        tests,
        errors,
        ahead: Object.fromEntries(
            ran.clocks.flatMap(({ id, ahead }) =>
                found
                    .filter((one) => one.id === id && one.here && one.status === 'enabled')
                    .map(({ serial }) => [serial, ahead]),
            ),
        ),
    };
}

async function gatherFigures(
    context: Context,
    subject: Subject,
    { found }: About,
): Promise<Figures> {
    const { machine, facility } = subject;
    const kindsOf = new Set(found.map(({ device_type }) => kindOf(device_type)));
    const reported = await reportedOf(context, subject, kindsOf);
    const gx = kindsOf.has('genexpert');
    const judged = gx ? (await tell(context, failurePrediction, subject)).rows : [];
    const ids = found.map(({ id }) => id);
    const days = await moduleDaysOf(context, ids, subject);
    const sums = (one: Found, key: 'tests' | 'errors') =>
        sumOf(reported.get(kindOf(one.device_type))?.rows ?? [], one, key);
    const [first] = reported.values();
    const { tests, errors } =
        machine === null && facility !== null
            ? await tell(context, placedRates, subject, { by: 'facility' })
            : (first ?? { tests: 0, errors: 0 });
    return {
        machines: found.map((one) => ({
            ...one,
            tests: sums(one, 'tests'),
            errors: sums(one, 'errors'),
            modules: modulesOf(
                one,
                days.map((module) => ({ ...module, ...judgedOf(one, module, judged) })),
                subject,
            ),
        })),
        tests,
        errors,
        ahead: gx ? await aheadOf(context, subject) : {},
    };
}

/** What *Modules to watch* says of a module, under whichever spelling of its serial. */
function judgedOf(
    machine: Found,
    { serial }: Pick<ModuleRuns, 'serial'>,
    judged: ReportSums['rows'],
): Pick<ModuleRuns, 'tests' | 'failures' | 'running' | 'watch' | 'few'> {
    const own = judged.filter(
        (row) =>
            row['machine_serial'] === machine.serial &&
            String(row['module_serial']).toLowerCase().trim() === serial.toLowerCase().trim(),
    );
    const of = (key: string) => own.reduce((all, row) => all + Number(row[key]), 0);
    return {
        tests: of('tests'),
        failures: of('failures'),
        running: Math.max(0, ...own.map((row) => Number(row['running']))),
        watch: own.some((row) => row['judgement'] === 'watch'),
        few: own.some(
            (row) =>
                row['judgement'] === 'insufficient' &&
                Number(row['low']) > Number(row['site_rate']),
        ),
    };
}

/** The modules of a machine; of one that left, those that ran here. Of bays of other devices nothing is foretold. */
function modulesOf(
    { id, device_type, left_on }: Found,
    modules: readonly ModuleRuns[],
    { from, to }: Subject,
): ProfileModule[] {
    const length = daysBetween(from, to) + 1;
    return modules
        .filter(({ machine_id, days }) => machine_id === id && (left_on === null || days.length))
        .map(({ serial, slot, status, days, tests, failures, running, watch, few }) => ({
            serial,
            slot,
            status,
            ...(device_type === 'genexpert'
                ? { tests, failures, running, watch, few }
                : ranOf(days)),
            days: cellsOf(days, length),
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
    few: false,
});

async function aheadOf(context: Context, subject: Subject): Promise<Record<string, number>> {
    const { rows } = await tell(context, connection, subject);
    return Object.fromEntries(
        rows.map((row) => [String(row['serial']), Number(row['clock_ahead'] ?? 0)]),
    );
}
