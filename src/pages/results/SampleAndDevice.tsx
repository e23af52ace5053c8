import type { ReactNode } from 'react';
import { sentenceCase } from '../../../resources/define/field.ts';
import { formatCivil, formatInstant } from '../../widgets/dates/dates.ts';

import { type Fact, Facts } from '../record/Facts.tsx';
import type { Detail } from './detail.ts';
import { useSay } from '../../widgets/say.ts';
import { MachineName } from '../profile/Names.tsx';

interface SampleProps {
    result: Readonly<Record<string, unknown>>;
    /** The way to what is masked. */
    reveal: ReactNode;
    /** This account never sees who it is about. */
    hidden: boolean;
}

/** Whose result it is, as far as the reader may know. */
export function Sample({ result, reveal, hidden }: SampleProps) {
    const say = useSay();
    const age = result['age'];
    const facts: Fact[] = [
        [say('Sample'), result['sample_id']],
        [say('Specimen'), result['specimen_id']],
        [say('Patient number'), result['patient_id']],
        [say('Patient'), result['patient_name']],
        [
            say('Age'),
            typeof age === 'number'
                ? say('%{smart_count} year |||| %{smart_count} years', { smart_count: age })
                : '',
        ],
        [say('Sex'), result['sex'] ? say.text(sentenceCase(String(result['sex']))) : ''],
    ];
    return (
        <section className="k-card" aria-labelledby="kt-sample">
            <h2 id="kt-sample">{say('Sample and patient')}</h2>
            {hidden && <p className="kd-muted">{say('Your account sees no patient identity.')}</p>}
            <Facts facts={facts} />
            {reveal && <div className="kt-reveal">{reveal}</div>}
        </section>
    );
}

/** Where it was measured: machine, module, cartridge, and who ran it. */
export function Device({ result }: { result: Detail }) {
    const say = useSay();
    const moment = (at: string | null) => (at ? formatInstant(at) : '');
    const { cartridge_expiry: expiry } = result;
    const facts: Fact[] = [
        [
            say('Machine'),
            result.machine_serial && (
                <MachineName key="machine">{result.machine_serial}</MachineName>
            ),
        ],
        [say('Model'), result.model],
        [say('Named at its site'), result.system_name],
        [say('Software'), result.software],
        [say('Module'), result.module_serial],
        [say('Bay'), result.module_slot],
        [say('Cartridge'), result.cartridge_serial],
        [say('Lot'), result.reagent_lot],
        [say('Expiry'), expiry ? formatCivil(expiry) : ''],
        [say('Operator'), result.operator],
        [say('Assay version'), result.assay_version],
        [say('Host code'), result.host_code],
        [say('Started'), moment(result.started_at)],
        [say('Ended'), moment(result.ended_at)],
        [say('Received'), moment(result.received_at)],
    ];
    return (
        <section className="k-card" aria-labelledby="kt-device">
            <h2 id="kt-device">{say('Machine and cartridge')}</h2>
            <Facts facts={facts} />
        </section>
    );
}
