/**
 * Names that a run is counted and found by: instrument, module, assay, target, error code. Real ones have some twenty
 * letters. A longer one than any real one keeps its beginning and a digest of the whole, so that two
 * stay two; the message keeps it in full. What identifies a sample or a person is never shortened.
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

/** The message with every such name short; runs that had a long one are marked `long_name`. */
export const withShortNames = (message: InstrumentMessage): InstrumentMessage => ({
    ...message,
    system_name: shortened(message.system_name),
    runs: message.runs.map(shortRun),
});

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
