/** What is known of a resistant result: sample, patient as typed at the instrument, day, grade. */
import { pendingLinkage } from '../../../resources/mdr/linkage/pendingLinkage.report.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import type { Pending } from './calls.ts';

const shown = ['patient_id', 'day', 'mtb_grade', 'age', 'sex', 'machine_serial', 'result'] as const;

export const ResultFacts = ({ result }: { result: Pending }) => (
    <DeclarationName value={pendingLinkage.name}>
        <Facts result={result} />
    </DeclarationName>
);

function Facts({ result }: { result: Pending }) {
    const { label } = useLabels();
    return (
        <dl className="kl-facts">
            {shown.map((name) => {
                const field = pendingLinkage.columns[name];
                const value = result[name];
                if (!field || value === null || value === '') return null;
                return (
                    <div key={name}>
                        <dt>{label(name, field)}</dt>
                        <dd>
                            <Cell field={field} name={name} value={value} record={{ ...result }} />
                        </dd>
                    </div>
                );
            })}
        </dl>
    );
}
