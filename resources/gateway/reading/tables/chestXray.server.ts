/**
 * Chest X-rays as computers read them: the tables of CAD4TB and qXR. A score from 0 to 100 says how much an image looks
 * like TB. A score below 0 is no low score but a failure (1 no chest image from the front, 2 a file or an age that cannot be
 * read, 3 broken off), and enters no mean. What the score means is a matter of the programme's threshold, never of the file.
 */
import type { Analyte, Run, Target } from '../run.server.ts';
import { addNotice, emptyRun, targetOf } from '../runParts.server.ts';
import {
    figureOf,
    probeOf,
    sexOf,
    stampOfCells,
    unitOf,
    type Format,
    type Line,
} from './format.server.ts';

/** Names of a column in the tables that are met; the first that the file has. */
const first = (line: Line, ...columns: string[]): string =>
    columns.map((column) => line(column)).find((cell) => cell !== '') ?? '';

/** What a person was asked, by the names that the tables have for it. */
const symptoms = {
    cough: ['Cough', 'cough'],
    fever: ['Fever', 'fever'],
    weight_loss: ['WeightLoss', 'weight_loss'],
    night_sweats: ['NightSweats', 'night_sweats'],
} as const;

const yes = /^(yes|y|1|true|oui|ndiyo)$/i;
const no = /^(no|n|0|false|non|hapana)$/i;

/** `yes` or `no`; another word stays as it was sent. */
const wordOf = (word: string): string =>
    yes.test(word) ? 'yes' : no.test(word) ? 'no' : word.toLowerCase();

/** Symptoms, what the reader and the machine saw, whether TB was presumed: each with the group that it belongs to. */
function findingsOf(line: Line): Analyte[] {
    const asked = Object.entries(symptoms).map(([name, columns]): [string, string, string] => [
        'symptom',
        name,
        wordOf(first(line, ...columns)),
    ]);
    const seen: [string, string, string][] = [
        ['screen', 'presumptive', wordOf(first(line, 'Presumptive', 'presumptive'))],
        ['screen', 'abnormal', wordOf(first(line, 'Abnormal', 'abnormal'))],
        ['screen', 'findings', first(line, 'Findings', 'findings')],
        ['screen', 'radiologist', wordOf(first(line, 'Radiologist', 'radiologist_read'))],
        ['screen', 'verdict', first(line, 'Verdict', 'tb_prediction')],
    ];
    return [...asked, ...seen]
        .filter(([, , call]) => call !== '')
        .map(([target, name, call]) => ({ ...probeOf(name, call), target }));
}

function examOf(line: Line, software: readonly [name: string, version: string]): Run {
    const [assay, assay_version] = software;
    const study = first(line, 'StudyInstanceUID', 'study_uid');
    return {
        ...emptyRun('xray'),
        system_name: first(line, 'StationName', 'site'),
        software: [assay, assay_version].filter(Boolean).join(' '),
        instrument_serial: first(line, 'DeviceSerialNumber', 'device_serial'),
        sample_id: first(line, 'AccessionNumber', 'accession_number') || study,
        specimen_id: study,
        patient_id: first(line, 'PatientID', 'patient_id'),
        patient_name: first(line, 'PatientName', 'patient_name').replaceAll('^', ' ').trim(),
        age: first(line, 'PatientAge', 'age'),
        sex: sexOf(first(line, 'PatientSex', 'sex')),
        assay,
        assay_version,
        operator: first(line, 'OperatorsName', 'operator'),
        status: 'F',
        started_sent: stampOfCells(
            first(line, 'StudyDate', 'study_date'),
            first(line, 'StudyTime', 'study_time'),
        ),
        analytes: findingsOf(line),
        targets: [],
        notices: [],
        problems: [],
    };
}

/**
 * A score on the scale to 100 with every digit that was sent: rounded, 59.996 would reach a threshold of 60. Of a share the point is
 * moved, since 100 times 0.8312 is a little more than 83.12.
 */
const toHundred = (sent: string, factor: 1 | 100): string =>
    String(Number(`${sent.replace(',', '.')}e${factor === 100 ? 2 : 0}`));

/** The score as the one result of an exam: a failure below 0, a word to look at outside of its scale. */
function addScore(run: Run, sent: string, factor: 1 | 100, why: string): void {
    const score = figureOf(sent);
    const failed = (score !== null && score < 0) || (sent === '' && why !== '');
    // Beside a score it ended nothing, and somebody may want to read it.
    if (why !== '' && !failed) addNotice(run, ['Note', '', why], '');
    const target = (more: Partial<Target>): Target => ({
        ...targetOf('TB score', ''),
        ...more,
    });
    if (score !== null && score < 0) {
        addNotice(run, ['Error', String(score), '', why], 'N');
        run.targets.push(target({ text: 'ERROR' }));
    } else if (sent === '' && why !== '') {
        addNotice(run, ['Error', '', why], 'N');
        run.targets.push(target({ text: 'ERROR' }));
    } else if (score === null || score * factor > 100)
        // Words behind it, so that nothing reads it as a figure or a call; the target says already that it is a score.
        run.targets.push(
            target({ text: sent && `${sent}: not from 0 to ${factor === 100 ? 1 : 100}` }),
        );
    else run.targets.push(target({ number: toHundred(sent, factor), range: '0 to 100' }));
}

/** How the column of the score is called, with the version: `CAD4TB 5`, `CAD4TBv6`, `CAD4TB_7.0`, or without one: `CAD4TB`. */
const SCORE = /^CAD4TB[ _-]?v?(\d{0,3}(?:\.\d{1,3})*)(?:[ _-]score)?$/i;

const scoreColumns = (header: readonly string[]): string[] =>
    header.filter((name) => SCORE.test(name));

/** `7.0` is the version 7: thresholds are set by that. */
const versionOf = (column: string): string =>
    (SCORE.exec(column)?.[1] ?? '').replace(/(?:\.0+)+$/, '');

export const cad4tb: Format = {
    name: 'cad4tb',
    needs: ['PatientID', 'PatientName', 'StudyDate', 'StudyTime'],
    also: { name: 'CAD4TB 7', is: (header) => scoreColumns(header).length > 0 },
    days: ['StudyDate'],
    run(line, header) {
        const columns = scoreColumns(header);
        const told = columns.filter((column) => line(column) !== '');
        // Two versions that read one image tell two scores: nobody knows which of them counts.
        const [column = columns[0] ?? '', ...others] = told;
        const run = examOf(line, ['CAD4TB', others.length ? '' : versionOf(column)]);
        addScore(run, told.map((one) => line(one)).join(' / '), 1, line('Error'));
        return run;
    },
};

/** The score of qXR is a share from 0 to 1. */
export const qxr: Format = {
    name: 'qxr',
    needs: ['patient_id', 'study_uid', 'study_date', 'study_time', 'tb_score'],
    days: ['study_date'],
    // Of scores to 100, 0.9 is no high one. One above 1 among many shares is looked at by itself.
    isOther(column, header) {
        const scores = column('tb_score').map((score) => figureOf(score) ?? 0);
        const above = scores.filter((score) => score > 1).length;
        const shares = scores.filter((score) => score > 0 && score <= 1).length;
        return unitOf(header, 'tb_score') !== '' || (above > 0 && above >= shares);
    },
    run(line, _header, other) {
        const run = examOf(line, ['qXR', line('software_version')]);
        const score = line('tb_score');
        addScore(
            run,
            other && score !== '' ? `${score} of another scale` : score,
            100,
            line('error'),
        );
        return run;
    },
};
