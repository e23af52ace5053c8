import { CallMark } from './CallMark.tsx';
import { tongueNow } from '../../../locales/tongue.ts';
import type { Analyte, Detail } from './detail.ts';
import { useSay } from '../../widgets/say.ts';
import { phrases } from '../../../resources/define/say.ts';

/** What the run says of each target, beside the words of the instrument. */
export function Calls({ result }: { result: Detail }) {
    const say = useSay();
    if (!result.calls.length) return null;
    const cycles = result.calls.some(({ ct }) => ct !== null);
    return (
        <section className="k-card" aria-labelledby="kt-calls">
            <h2 id="kt-calls">{say('Targets')}</h2>
            <table className="kd-table">
                <thead>
                    <tr>
                        <th scope="col">{say('Target')}</th>
                        <th scope="col">{say('Result as read')}</th>
                        <th scope="col">{say('As sent')}</th>
                        {cycles && (
                            <th scope="col" className="kd-figure">
                                {say('Ct')}
                            </th>
                        )}
                    </tr>
                </thead>
                <tbody>
                    {result.calls.map((one) => (
                        <tr key={one.target}>
                            <th scope="row">{one.target}</th>
                            <td data-label={say('Result as read')}>
                                <CallMark call={one.call} grade={one.grade} />
                            </td>
                            <td data-label={say('As sent')}>{one.result || '—'}</td>
                            {cycles && (
                                <td data-label={say('Ct')} className="kd-figure">
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
    const say = useSay();
    if (!analytes.length) return null;
    const columns = (['ct', 'endpt', 'delta_ct'] as const).filter((column) =>
        analytes.some((one) => one[column] !== null),
    );
    return (
        <section className="k-card" aria-labelledby="kt-analytes">
            <h2 id="kt-analytes">{say('Analytes')}</h2>
            <table className="kd-table">
                <thead>
                    <tr>
                        <th scope="col">{say('Probe or control')}</th>
                        <th scope="col">{say('Result as read')}</th>
                        {columns.map((column) => (
                            <th key={column} scope="col" className="kd-figure">
                                {say.text(headings[column])}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {analytes.map((one, at) => (
                        <tr key={at}>
                            <th scope="row">{one.name || one.target}</th>
                            <td data-label={say('Result as read')}>{one.call || '—'}</td>
                            {columns.map((column) => (
                                <td
                                    key={column}
                                    data-label={say.text(headings[column])}
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

const headings = phrases({ ct: 'Ct', endpt: 'End point', delta_ct: 'Delta Ct' });

const figure = (value: number | null): string =>
    value === null ? '—' : value.toLocaleString(tongueNow().locale, { maximumFractionDigits: 2 });
