/** What makes two messages tell of the same run, and what makes them tell something else about it. */
import { hash as digest } from 'node:crypto';
import {
    isPending,
    isTakenBack,
    isUnknownSerial,
    type Analyte,
    type Run,
    type Target,
} from '../../reading/run.server.ts';
import { normalise } from '../../parsing/normalise.ts';

const hash = (text: string): Buffer => digest('sha256', text, 'buffer');

/**
 * Instrument, module, start as sent, sample and assay; the cartridge only where it is not masked,
 * because masked numbers repeat. An instrument without a serial is told by its system's name.
 */
export const dedupKey = (run: Run): Buffer =>
    hash(
        JSON.stringify([
            run.device_type,
            isUnknownSerial(run.instrument_serial)
                ? ['system', run.system_name, run.pc_name]
                : run.instrument_serial.toLowerCase(),
            isUnknownSerial(run.module_serial) ? '' : run.module_serial,
            run.started_sent || run.ended_sent,
            run.sample_id || run.specimen_id || personOf(run),
            [normalise(run.assay) || normalise(run.host_code), readerOf(run)]
                .filter(Boolean)
                .join(' '),
            isUnknownSerial(run.cartridge_serial) ? '' : run.cartridge_serial,
        ]),
    );

/**
 * Who is told apart where no sample is. An X-ray is of a person and has no cartridge or module, so that two people of one second and one
 * device would be one; so would two of one day, where neither a time nor a cartridge is told. Of anything else a run stays the same when
 * somebody types the patient later.
 */
function personOf(run: Run): readonly [string, string] | '' {
    const { device_type, patient_id, patient_name, started_sent, ended_sent } = run;
    const dayAlone =
        (started_sent || ended_sent).length <= 8 && isUnknownSerial(run.cartridge_serial);
    if (patient_id !== '' && (device_type === 'xray' || dayAlone)) return ['patient', patient_id];
    return patient_name !== '' && dayAlone ? ['name', normalise(patient_name)] : '';
}

/** `7.0` is the version 7. */
const versionOf = ({ assay_version }: Run): string =>
    normalise(assay_version.replace(/(?:\.0+)+$/, ''));

/**
 * The version of a program that read an X-ray: another one reads the image anew, by a threshold of its own, and both are readings of one
 * exam. Without a study number nothing says that they are, and a year that is exported after an upgrade would be counted twice: there it
 * is other content of one reading (`contentHash`).
 */
const readerOf = (run: Run): string =>
    run.device_type === 'xray' && run.specimen_id !== '' ? versionOf(run) : '';

/** What a person with an X-ray was asked, and what was seen: probes of other devices say nothing of their own. */
export const questionsOf = ({
    device_type,
    analytes,
}: Pick<Run, 'device_type' | 'analytes'>): Analyte[] =>
    device_type === 'xray'
        ? analytes.filter(({ target }) => target === 'symptom' || target === 'screen')
        : [];

/**
 * What a person would call another content: words, bounds and numbers, errors, end, patient, what a person with an X-ray
 * was asked, and whether it was a control; not the status.
 */
export function contentHash(run: Run): Buffer {
    const targets = run.targets
        .map((target) =>
            JSON.stringify([
                normalise(target.name),
                normalise(target.text),
                boundOf(target),
                target.number,
                target.log,
                // Of a run that is taken back its own status says so.
                ...(target.withdrawn && !isTakenBack(run.status) ? [target.withdrawn] : []),
            ]),
        )
        .sort();
    const asked = questionsOf(run)
        .map(({ target, name, call }) => JSON.stringify([target, name, normalise(call)]))
        .toSorted();
    const others = [
        isPending(run.status) || (isTakenBack(run.status) && run.status),
        run.notices.filter((notice) => notice.kind === 'error').map(({ code }) => code),
        run.ended_sent,
        run.patient_id,
        run.patient_name,
        run.birth_date,
        run.sex,
        run.test_type,
        ...(run.age ? [run.age] : []),
        // Rows without any keep the hash that they have always had.
        ...(asked.length ? [asked] : []),
        ...(run.device_type === 'xray' && run.specimen_id === '' && run.assay_version !== ''
            ? [`version ${versionOf(run)}`]
            : []),
    ];
    // As one list of both: targets are written once, to be sorted and to be hashed.
    return hash(`[[${targets.join(',')}],${JSON.stringify(others).slice(1)}`);
}

/** Beyond which bound of its range a figure lies: told by the flag, or before the figure. */
const boundOf = ({ flag, text, number }: Target): string =>
    /^\s*([<>])/.exec(`${number || text}${flag}`)?.[1] ?? (/^[<>]$/.test(flag) ? flag : '');
