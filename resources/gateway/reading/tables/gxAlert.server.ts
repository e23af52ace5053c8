/** Upload rows of GxAlert: runs of GeneXpert. */
import { addTargets } from '../exportTarget.server.ts';
import type { Run } from '../run.server.ts';
import { addNotice, emptyRun } from '../runParts.server.ts';
import { figureOf, probeOf, stamp, withoutNone, type Format } from './format.server.ts';

const gxProbes = ['A', 'B', 'C', 'D', 'E', 'Spc'];

export const gxAlert: Format = {
    name: 'gxalert',
    needs: [
        'assay',
        'sampleId',
        'testStartedOn',
        'instrumentSerial',
        'moduleSerial',
        'resultText',
        'errorCode',
    ],
    days: ['testStartedOn', 'testEndedOn', 'messageSentOn'],
    expiry: 'cartridgeExpirationDate',
    run(line) {
        const run: Run = {
            ...emptyRun('genexpert'),
            system_name: line('systemName'),
            pc_name: line('computerName'),
            software: line('softwareVersion'),
            instrument_serial: line('instrumentSerial'),
            module_serial: line('moduleSerial'),
            cartridge_serial: line('cartridgeSerial'),
            cartridge_expiry: stamp(line('cartridgeExpirationDate')).slice(0, 8),
            reagent_lot: line('reagentLotId'),
            sample_id: line('sampleId'),
            patient_id: line('patientId'),
            host_code: line('assayHostTestCode'),
            assay: line('assay'),
            assay_version: line('assayVersion'),
            operator: line('user'),
            status: 'F',
            started_sent: stamp(line('testStartedOn')),
            ended_sent: stamp(line('testEndedOn')),
            message_sent: stamp(line('messageSentOn')),
            analytes: gxProbes.map((name) => ({
                ...probeOf(name === 'Spc' ? 'SPC' : `Probe ${name}`, line(`probe${name}`)),
                ct: figureOf(line(`probe${name}Ct`)),
                endpt: figureOf(line(`probe${name}Endpt`)),
            })),
            targets: [],
            notices: [],
            problems: [],
        };
        addTargets(run, line('resultText'));
        const code = withoutNone(line('errorCode'));
        if (code) addNotice(run, ['Error', codeOf(code), '', line('errorNotes')], 'N');
        if (line('notes')) addNotice(run, ['Notes', '', line('notes')], 'I');
        return run;
    },
};

/** `4004`, `Error 4004`, `4004: self-test`: the code alone; what has none stays as it is. */
const codeOf = (sent: string): string => /(?<!\d)\d{4}(?!\d)/.exec(sent)?.[0] ?? sent;
