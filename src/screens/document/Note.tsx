/** A document as a note: on the screen, and alone on a printed A4 page with places to sign. */
import type { ReactNode } from 'react';
import type { Document, DocumentRecord } from '../../../resources/define/documents/document.ts';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import { titleOf } from './values.ts';

interface Props {
    document: Document;
    record: DocumentRecord;
    /** The table of lines. */
    children: ReactNode;
}

export function Note({ document, record, children }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const title = say.text(titleOf(document, record));
    const { remarks } = document;
    const said = remarks && record[remarks];
    const field = remarks && document.fields[remarks];
    return (
        <section className="k-card kd-note" aria-label={`${title} ${record.number}`}>
            <h2>
                {title} <span>{record.number}</span>
            </h2>
            <dl className="kd-facts">
                {document.head
                    .map((name) => [name, document.fields[name]!] as const)
                    .filter(([name, field]) => !isEmpty(record[name]) || field.absent)
                    .map(([name, field]) => (
                        <div key={name}>
                            <dt>{label(name, field)}</dt>
                            <dd>
                                {isEmpty(record[name]) ? (
                                    say.text(field.absent!)
                                ) : (
                                    <Cell
                                        field={field}
                                        name={name}
                                        value={record[name]}
                                        record={record}
                                    />
                                )}
                            </dd>
                        </div>
                    ))}
            </dl>
            {children}
            {Boolean(said) && (
                <p className="kd-remarks">
                    {remarks && field && <span>{label(remarks, field)}</span>}
                    {String(said)}
                </p>
            )}
            <div className="kd-print-only kd-signatures">
                {document.signatures.map((who) => (
                    <p key={who}>
                        <span>{say.text(who)}</span>
                        <span>{say('Name')}</span>
                        <span>{say('Signature')}</span>
                        <span>{say('Date')}</span>
                    </p>
                ))}
            </div>
        </section>
    );
}
