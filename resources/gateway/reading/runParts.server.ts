/** Parts of a run that the readers of ASTM, HL7 and CSV fill alike. */
import type { DelimitedRecord } from './wire/delimited.server.ts';
import type { Run, Target } from './run.server.ts';
import { meansNobody } from '../parsing/nobody.ts';
import { normalise } from '../parsing/normalise.ts';
import { inUtc } from './zone.server.ts';

export const emptyRun = (device_type: Run['device_type']): Run => ({
    device_type,
    system_name: '',
    software: '',
    pc_name: '',
    instrument_serial: '',
    module_serial: '',
    module_slot: '',
    cartridge_serial: '',
    reagent_lot: '',
    cartridge_expiry: '',
    sample_id: '',
    specimen_id: '',
    patient_id: '',
    patient_name: '',
    birth_date: '',
    sex: '',
    host_code: '',
    assay: '',
    assay_version: '',
    targets: [],
    analytes: [],
    notices: [],
    operator: '',
    test_type: 'specimen',
    status: '',
    started_sent: '',
    ended_sent: '',
    message_sent: '',
    problems: [],
});

/** The run that an order begins, in ASTM and HL7 alike: whose it is, and nothing found yet. */
export const runOfOrder = (
    blank: Run,
    patient?: DelimitedRecord,
    order?: DelimitedRecord,
): Run => ({
    ...blank,
    targets: [],
    analytes: [],
    notices: [],
    problems: order ? [] : ['no_order'],
    patient_name: patient?.parts(5).filter(Boolean).join(' ') ?? '',
    birth_date: dayOf(patient?.raw(7) ?? ''),
    sex: patient?.text(8) ?? '',
    specimen_id: order?.text(3) ?? '',
});

/** A main result in words, with what else was sent of it. */
export const targetOf = (name: string, text: string, more: Partial<Target> = {}): Target => ({
    name,
    text,
    number: '',
    unit: '',
    range: '',
    flag: '',
    log: false,
    ...more,
});

/** A time as records and segments send it (`20260129114918`, `20260129114918.5+0300`): in UTC with Z where a zone was said. */
export function digits(text: string): string {
    const [, time = '', zone = ''] =
        /^(\d{12,14})(?:\.\d+)?([+-]\d\d(?::?\d\d)?|Z)$/i.exec(text.trim()) ??
        /^(.*?)(?:\.\d+)?([+-]\d{4}|Z)?$/i.exec(text.trim()) ??
        [];
    return inUtc(time, zone);
}

/** A day, of which a zone behind its time says nothing: `19900117`. */
export const dayOf = (text: string): string => /^\d{8}/.exec(text.trim())?.[0] ?? text.trim();

/** Probes come as one record for the call and one for each measure, told apart by `measure`. */
export function addAnalyte(
    run: Run,
    sent: { target: string; name: string; measure: string; text: string; number: string },
): void {
    let found = run.analytes.find((one) => one.target === sent.target && one.name === sent.name);
    if (!found) {
        found = {
            target: sent.target,
            name: sent.name,
            call: '',
            ct: null,
            endpt: null,
            delta_ct: null,
        };
        run.analytes.push(found);
    }
    const value = sent.number === '' ? null : Number(sent.number.replace(',', '.'));
    const number = value === null || Number.isNaN(value) ? null : value;
    const measure = sent.measure.toLowerCase();
    if (measure === '') found.call = sent.text || found.call;
    else if (measure === 'ct') found.ct = number;
    else if (measure === 'endpt') found.endpt = number;
    else if (measure === 'delta ct') found.delta_ct = number;
}

/** Targets of records that name no assay: those with a name of their own, or, where nothing else was sent, what a self-test says. */
export function addUnnamed(run: Run, targets: readonly Target[]): void {
    const named = targets.filter(({ name }) => name !== '');
    if (named.length) run.targets.push(...named);
    else if (!run.targets.length) run.targets.push(...targets.slice(-1));
}

/** A code of GeneXpert with the word before it or the title behind it: `Error 4004: Self-test`, `4004`. */
const CODED = /^(?:err[a-z]*)?[\s:#]*0?(\d{4})(?!\d)[\s:.,–-]*(.*)$/is;

/** The parts of a notice with its code in a part of its own, in whichever of the first two it was written. */
function codeApart([word = '', code = '', ...rest]: readonly string[]): string[] {
    const inWord = CODED.exec(word);
    if (inWord && !/\d/.test(code))
        return [
            'Error',
            inWord[1]!,
            [inWord[2], code].filter(Boolean).join(': '),
            ...rest.slice(code ? 0 : 1),
        ];
    const inCode = /^note/i.test(word) ? null : CODED.exec(code);
    if (!inCode) return [word, code, ...rest];
    const [title = '', ...more] = rest;
    return [word, inCode[1]!, [inCode[2], title].filter(Boolean).join(': '), ...more];
}

/**
 * `Error^code^title^description^time` or `Notes^^text`. The type is N for an error and I for a note;
 * the same record is repeated after every main result.
 */
export function addNotice(run: Run, parts: readonly string[], type: string): void {
    const [word = '', code = '', title = '', detail = '', at = ''] = codeApart(parts);
    const kind =
        /^err/i.test(word) || type === 'N' ? 'error' : /^note/i.test(word) ? 'note' : 'information';
    // `Error^^Error^^time`: the code may stand in the description only.
    const found = code || (kind === 'error' ? (/\b(\d{4})\b/.exec(detail)?.[1] ?? '') : '');
    if (kind === 'note' && !title && !detail) return;
    const notice = { kind, code: found, title, detail, at } as const;
    const same = (one: Run['notices'][number]) =>
        one.kind === kind && one.code === found && one.title === title && one.detail === detail;
    if (!run.notices.some(same)) run.notices.push(notice);
}

/**
 * Control, contrôle, controlo, témoin, beads, NTC, QC, EQA: a sample of nobody. Whatever else a sample or a test may be
 * called is somebody's specimen.
 */
export const saysControl = (sent: string): boolean =>
    /^(positive|negative|external)|contr|t[eé]moin|profic|aptitude|\b(eqa|qc|cq|ntc|beads?|billes|esferas)\b/i.test(
        sent,
    );

/** Words of which the number of a control's sample is made, and those that may stand beside them. */
const ofControls =
    /^(?:controls?|controles?|controlos?|contrl|ctrl|ctl|temoins?|qc|cq|eqa|eeq|ntc|beads?|billes|esferas|proficiency)$/;
const besideThem =
    /^(?:positi[fv][aeo]?s?|pos|negati[fv][aeo]?s?|neg|high|normal|medium|low|haut|bas|faible|alto|baixo|external|internal|externe|interne|externo|interno|quality|qualite|qualidade|daily|level|niveau|nivel|sample|echantillon|amostra|lab|labo|laboratory|laboratoire|laboratorio|test|panel|round|no|de|of|[a-e])$/;
/** Figures of a number of a control: `QC-0001`, `EQA 2026-03`. */
const MOST_FIGURES = { groups: 2, digits: 4 };

/**
 * Whether the number of a sample is wholly words of a control (`Positive control`, `NTC`, `QC 12`, `EQA-7`). One that merely holds such
 * letters (`EQAMINA-7`, `QCH/123`) is somebody's.
 */
export function namesControl(sample: string): boolean {
    const parts = normalise(sample).match(/\p{L}+|\p{N}+/gu) ?? [];
    const figures = parts.filter((part) => /^\p{N}/u.test(part));
    const words = parts.filter((part) => !/^\p{N}/u.test(part));
    return (
        words.some((word) => ofControls.test(word)) &&
        words.every((word) => ofControls.test(word) || besideThem.test(word)) &&
        figures.length <= MOST_FIGURES.groups &&
        figures.every((figure) => figure.length <= MOST_FIGURES.digits)
    );
}

/** Whether neither the number nor the name of a patient stands beside a sample. */
const isOfNobody = (run: Pick<Run, 'sample_id' | 'patient_id' | 'patient_name'>): boolean =>
    [run.patient_id, run.patient_name].every(
        (told) => told === run.sample_id || meansNobody(told) || namesControl(told),
    );

/**
 * Whether a line of a table is of a control by the number of its sample alone: where a patient's number or name stands beside it, it is
 * theirs, whatever their sample is called.
 */
export const isControlOfNobody = (
    run: Pick<Run, 'sample_id' | 'patient_id' | 'patient_name'>,
): boolean => namesControl(run.sample_id) && isOfNobody(run);

/**
 * Whether the kind of a sample says that it is a control. Beside a patient it has to say so in whole words (`Positive control`, `QC`):
 * `Crachat de contrôle`, `Contrôle M2` and `contrôle` are the follow-up of somebody who is treated.
 */
export const isControlBy = (
    kind: string,
    run: Pick<Run, 'sample_id' | 'patient_id' | 'patient_name'>,
): boolean =>
    saysControl(kind) && (isOfNobody(run) || (namesControl(kind) && MARKED.test(normalise(kind))));
/** Words of a control that are none of a visit: `control sample` and `amostra de controlo` are what somebody gave at one. */
const MARKED =
    /\b(?:qc|cq|eqa|eeq|ntc|beads?|billes|esferas|temoins?|proficiency|posit\w*|pos|negat\w*|neg|qualite|qualidade|quality|niveau|nivel|level|high|low|normal|haut|bas|alto|baixo)\b/;
