import { Toned } from '../../widgets/fields/Toned.tsx';
import { tongueNow } from '../../../locales/tongue.ts';
import type { Analyte, Detail } from './detail.ts';
import { callWords, toneOf } from './resultWords.ts';

/** What the run says of each target, beside the words of the instrument. */
export function Calls({ result }: { result: Detail }) {
    if (!result.calls.length) return null;
    const cycles = result.calls.some(({ ct }) => ct !== null);
    return (
        <section className="k-card" aria-labelledby="kt-calls">
            <h2 id="kt-calls">Targets</h2>
            <table className="kd-table">
                <thead>
                    <tr>
                        <th scope="col">Target</th>
                        <th scope="col">Call</th>
                        <th scope="col">As sent</th>
                        {cycles && (
                            <th scope="col" className="kd-figure">
                                Ct
                            </th>
                        )}
                    </tr>
                </thead>
                <tbody>
                    {result.calls.map((one) => (
                        <tr key={one.target}>
                            <th scope="row">{one.target}</th>
                            <td data-label="Call">
                                <Toned tone={toneOf(one.call)}>
                                    {callWords(one.call, one.grade)}
                                </Toned>
                            </td>
                            <td data-label="As sent">{one.result || '—'}</td>
                            {cycles && (
                                <td data-label="Ct" className="kd-figure">
                                    {figure(one.ct)}
                                </td>
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

/** Probes and controls behind the result. Columns that no probe fills are left out. */
export function Analytes({ analytes }: { analytes: readonly Analyte[] }) {
    if (!analytes.length) return null;
    const columns = (['ct', 'endpt', 'delta_ct'] as const).filter((column) =>
        analytes.some((one) => one[column] !== null),
    );
    return (
        <section className="k-card" aria-labelledby="kt-analytes">
            <h2 id="kt-analytes">Analytes</h2>
            <table className="kd-table">
                <thead>
                    <tr>
                        <th scope="col">Probe or control</th>
                        <th scope="col">Call</th>
                        {columns.map((column) => (
                            <th key={column} scope="col" className="kd-figure">
                                {headings[column]}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {analytes.map((one, at) => (
                        <tr key={at}>
                            <th scope="row">{one.name || one.target}</th>
                            <td data-label="Call">{one.call || '—'}</td>
                            {columns.map((column) => (
                                <td
                                    key={column}
                                    data-label={headings[column]}
                                    className="kd-figure"
                                >
                                    {figure(one[column])}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

const headings = { ct: 'Ct', endpt: 'End point', delta_ct: 'Delta Ct' } as const;

const figure = (value: number | null): string =>
    value === null ? '—' : value.toLocaleString(tongueNow().locale, { maximumFractionDigits: 2 });
