import type { ReactNode } from 'react';
import { sentenceCase } from '../../../resources/define/field.ts';
import { formatCivil, formatInstant } from '../../widgets/dates/dates.ts';

import { type Fact, Facts } from '../record/Facts.tsx';
import type { Detail } from './detail.ts';

interface SampleProps {
    result: Readonly<Record<string, unknown>>;
    /** The way to what is masked. */
    reveal: ReactNode;
    /** This account never sees who it is about. */
    hidden: boolean;
}

/** Whose result it is, as far as the reader may know. */
export function Sample({ result, reveal, hidden }: SampleProps) {
    const age = result['age'];
    const facts: Fact[] = [
        ['Sample', result['sample_id']],
        ['Specimen', result['specimen_id']],
        ['Patient number', result['patient_id']],
        ['Patient', result['patient_name']],
        ['Age', typeof age === 'number' ? `${age} years` : ''],
        ['Sex', result['sex'] ? sentenceCase(String(result['sex'])) : ''],
    ];
    return (
        <section className="k-card" aria-labelledby="kt-sample">
            <h2 id="kt-sample">Sample and patient</h2>
            {hidden && <p className="kd-muted">Your account sees no patient identity.</p>}
            <Facts facts={facts} />
            {reveal && <div className="kt-reveal">{reveal}</div>}
        </section>
    );
}

/** Where it was measured: machine, module, cartridge, and who ran it. */
export function Device({ result }: { result: Detail }) {
    const moment = (at: string | null) => (at ? formatInstant(at) : '');
    const { cartridge_expiry: expiry } = result;
    const facts: Fact[] = [
        ['Machine', result.machine_serial],
        ['Model', result.model],
        ['Named at its site', result.system_name],
        ['Software', result.software],
        ['Module', result.module_serial],
        ['Bay', result.module_slot],
        ['Cartridge', result.cartridge_serial],
        ['Lot', result.reagent_lot],
        ['Expiry', expiry ? formatCivil(expiry) : ''],
        ['Operator', result.operator],
        ['Assay version', result.assay_version],
        ['Host code', result.host_code],
        ['Started', moment(result.started_at)],
        ['Ended', moment(result.ended_at)],
        ['Received', moment(result.received_at)],
    ];
    return (
        <section className="k-card" aria-labelledby="kt-device">
            <h2 id="kt-device">Machine and cartridge</h2>
            <Facts facts={facts} />
        </section>
    );
}
