/**
 * The texts of a run as they are kept: without what nobody sees, and the names that a run is counted and found by (instrument, module,
 * assay, target, error code) short. Real ones have some twenty letters. A longer one than any real one keeps its beginning and a digest
 * of the whole, so that two stay two; the message keeps it in full. What identifies a sample or a person is never shortened.
 */
import { createHash } from 'node:crypto';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import type { Run, Target } from './run.server.ts';

/** Letters of the longest name: three of them, of four bytes a letter, still fit into one key of an index. */
const longest = 200;

function shortened(name: string): string {
    if (name.length <= longest) return name;
    const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
    // Never half of a letter that takes two units.
    const start = name.slice(0, longest - digest.length - 1).replace(/[\uD800-\uDBFF]$/, '');
    return `${start}…${digest}`;
}

/** The message with its texts as they are kept; runs that had a long name are marked `long_name`. */
export const withKeptTexts = (message: InstrumentMessage): InstrumentMessage => ({
    ...message,
    message_id: visible(message.message_id),
    system_name: shortened(visible(message.system_name)),
    runs: message.runs.map(keptRun),
});

/** Zero-width, turning and joining signs and those of lines: two numbers that look alike are one, and nobody reads them the other way round. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/u;
const JOINING = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]+/gu;
const PARTING = /[\t-\r\u0085\u2028\u2029]+/g;
const CONTROL = /\p{Cc}/gu;

/** A text without what nobody sees; a line end or tab within it parts two words. */
export const visible = (text: string, control = ''): string =>
    UNSEEN.test(text)
        ? text.replace(PARTING, ' ').replace(JOINING, '').replace(CONTROL, control).trim()
        : text;

/** A word of a result with a control sign may have lost a letter: it is in doubt, as one that could not be decoded. */
const visibleWord = (text: string): string => visible(text, '\uFFFD');

/** What holds texts, each of them changed. */
function withTexts<T>(value: T, change: (text: string) => string): T {
    if (typeof value === 'string') return change(value) as T;
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((one) => withTexts(one, change)) as T;
    return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]),
    ) as T;
}

const holdsUnseen = (value: unknown): boolean =>
    typeof value === 'string'
        ? UNSEEN.test(value)
        : value !== null && typeof value === 'object' && Object.values(value).some(holdsUnseen);

/** The run; of one that was changed also how it came, by which a result of before is known. */
function keptRun(run: Run): Run {
    const came = shortRun(run);
    if (!holdsUnseen(run)) return came;
    const { targets, ending, ...rest } = run;
    const words = withTexts({ targets, ...(ending && { ending }) }, visibleWord);
    return { ...shortRun({ ...withTexts(rest, visible), ...words }), came };
}

function shortRun(run: Run): Run {
    let long = false;
    const short = (name: string): string => {
        long ||= name.length > longest;
        return shortened(name);
    };
    const named = (targets: readonly Target[]) =>
        targets.map((target) => ({ ...target, name: short(target.name) }));
    const made: Run = {
        ...run,
        ...(run.ending && { ending: { ...run.ending, targets: named(run.ending.targets) } }),
        system_name: short(run.system_name),
        software: short(run.software),
        pc_name: short(run.pc_name),
        instrument_serial: short(run.instrument_serial),
        module_serial: short(run.module_serial),
        module_slot: short(run.module_slot),
        host_code: short(run.host_code),
        assay: short(run.assay),
        assay_version: short(run.assay_version),
        started_sent: short(run.started_sent),
        ended_sent: short(run.ended_sent),
        targets: named(run.targets),
        analytes: run.analytes.map((one) => ({
            ...one,
            target: short(one.target),
            name: short(one.name),
        })),
        notices: run.notices.map((notice) => ({ ...notice, code: short(notice.code) })),
    };
    return long ? { ...made, problems: [...run.problems, 'long_name'] } : made;
}
