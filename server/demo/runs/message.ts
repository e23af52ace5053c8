/** A run of the demo as its instrument sends it: the records of ASTM E1394. */
import type { Run, Target } from '../../../resources/gateway/reading/run.server.ts';
import type { DemoRun } from './runs.ts';

/** The bytes of one message. The clock of the header is that of the run. */
export function messageOf({ run }: Pick<DemoRun, 'run'>): Buffer {
    const tail = [
        run.pc_name,
        run.instrument_serial,
        run.module_serial,
        run.cartridge_serial,
        run.reagent_lot,
        run.cartridge_expiry,
    ].join('^');
    const end = `${run.operator}|${run.started_sent}|${run.ended_sent}|${tail}`;
    const qc = run.test_type === 'qc' ? 'Q' : '';
    const [family = '', ...first] = run.patient_name.split(' ').toReversed();
    const results = [
        ...run.targets.map((target) => mainRecord(run, target, end)),
        ...run.analytes.flatMap(({ name, call, ct, endpt }) => [
            `^${run.host_code}^^^^^${name}^|${call}^|||`,
            `^${run.host_code}^^^^^${name}^Ct|^${(ct ?? 0).toFixed(1)}|||`,
            `^${run.host_code}^^^^^${name}^EndPt|^${endpt ?? 0}|||`,
        ]),
    ];
    const notices = run.notices.map(
        ({ code, title, detail, at }) => `C|1|I|Error^${code}^${title}^${detail}^${at}|N`,
    );
    const [main = '', ...others] = results.map((text, at) => `R|${at + 1}|${text}`);
    const records = [
        `H|@^\\|${run.instrument_serial}-${run.started_sent}-${run.module_serial}||${run.system_name}^GeneXpert^${run.software}|||||LIS||P|1394-97|${run.message_sent}`,
        `P|1|||${run.patient_id}|${[...first, family].join('^')}||${run.birth_date}|${run.sex}`,
        `O|1|${run.sample_id}||^^^${run.host_code}|R|${run.started_sent}|||||${qc}||||ORH||||||||||F`,
        main,
        ...notices,
        ...others,
        'L|1|N',
    ];
    return Buffer.from(`${records.join('\r')}\r`);
}

function mainRecord(run: Run, target: Target, end: string): string {
    const named = target.log ? '^LOG' : `${target.name}^`;
    return `^${run.host_code}^^T1^${run.assay}^${run.assay_version}^${named}|${target.text}^${target.number}|${target.unit}|${target.range}|${target.flag}||${run.status}||${end}`;
}
