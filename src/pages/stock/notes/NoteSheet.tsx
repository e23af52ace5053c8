/** A document as a note: on the screen, and alone on a printed A4 page with places to sign. */
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface Props {
    title: string;
    number: string;
    /** Label and value; empty ones are left out. */
    facts: readonly (readonly [label: string, value: ReactNode])[];
    /** The table of lines. */
    children: ReactNode;
    /** Who signs. */
    signatures: readonly string[];
    remarks?: string;
}

export const NoteSheet = ({ title, number, facts, children, signatures, remarks }: Props) => (
    <section className="k-card ks-note" aria-label={`${title} ${number}`}>
        <p className="ks-print-only ks-programme">Kipimo · National health programme</p>
        <h2>
            {title} <span>{number}</span>
        </h2>
        <dl className="ks-facts">
            {facts
                .filter(([, value]) => value)
                .map(([label, value]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
        </dl>
        <TableContainer>{children}</TableContainer>
        {remarks && <p className="ks-remarks">{remarks}</p>}
        <div className="ks-print-only ks-signatures">
            {signatures.map((who) => (
                <p key={who}>
                    <span>{who}</span>
                    <span>Name</span>
                    <span>Signature</span>
                    <span>Date</span>
                </p>
            ))}
        </div>
    </section>
);
