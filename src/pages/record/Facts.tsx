import { isValidElement } from 'react';
import './record.css';

export type Fact = readonly [label: string, value: unknown];

/** Labels and values of one record; what is empty stays out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
    const known = facts.filter(
        ([, value]) => value !== null && value !== undefined && value !== '',
    );
    return (
        <dl className="kd-facts">
            {known.map(([label, value]) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{isValidElement(value) ? value : String(value as string | number)}</dd>
                </div>
            ))}
        </dl>
    );
}
