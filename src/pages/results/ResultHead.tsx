import type { ReactNode } from 'react';
import { tongueNow } from '../../../locales/tongue.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { Detail } from './detail.ts';
import { CallMark } from './CallMark.tsx';
import { toneOf, wordOf } from './resultWords.ts';
import { useSay } from '../../widgets/say.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { FacilityName } from '../profile/Names.tsx';

/** What of a result stands in its head. */
export type Headed = Pick<
    Detail,
    | 'assay'
    | 'call'
    | 'day'
    | 'district'
    | 'facility'
    | 'facility_id'
    | 'log_value'
    | 'machine_serial'
    | 'mtb'
    | 'mtb_grade'
    | 'outcome'
    | 'result'
    | 'rif'
    | 'test_type'
    | 'unit'
    | 'value'
    | 'value_operator'
>;

/** Why it is in no figure. */
function uncounted({ test_type }: Headed, say: ReturnType<typeof useSay>): string {
    if (test_type === 'qc') return say(' · quality control');
    return test_type === 'reading' ? say(' · another reading of the same X-ray counts') : '';
}

/** The answer first: outcome and calls, then where and when. */
export function ResultHead({ result }: { result: Headed }) {
    const say = useSay();
    return (
        <header className="kt-head">
            <h1>{result.assay || say('Result')}</h1>
            <p className="kt-where">
                {result.facility ? (
                    <FacilityName id={result.facility_id}>{result.facility}</FacilityName>
                ) : (
                    placeless(result)
                )}
                {result.district ? `, ${result.district}` : ''} · {formatCivil(result.day)}
                {uncounted(result, say)}
            </p>
            <dl className="kt-verdict">
                <Verdict label={say('Outcome')}>
                    <Toned tone={toneOf(result.outcome)}>{wordOf(result.outcome)}</Toned>
                </Verdict>
                {result.mtb ? (
                    <>
                        <Verdict label={say('MTB')}>
                            <CallMark call={result.mtb} grade={result.mtb_grade} />
                        </Verdict>
                        {result.rif ? (
                            <Verdict label={say('Rifampicin resistance')}>
                                <CallMark call={result.rif} />
                            </Verdict>
                        ) : null}
                    </>
                ) : (
                    // A measurement is its figure: there is nothing to find.
                    result.call &&
                    !(result.call === 'not_applicable' && result.value !== null) && (
                        <Verdict label={say('Result')}>
                            <CallMark call={result.call} />
                        </Verdict>
                    )
                )}
                {result.value !== null && (
                    <div>
                        <dt>{say('Value')}</dt>
                        <dd>{valueOf(result)}</dd>
                    </div>
                )}
            </dl>
            {result.result ? (
                <p className="kt-shown">
                    <span>{say('The instrument shows')}</span>{' '}
                    {result.result.replaceAll('|', ' | ')}
                </p>
            ) : null}
        </header>
    );
}

/** Why it has no facility; only a machine can be assigned to one. */
const placeless = (result: Headed): string => {
    const say = sayNow();
    return result.machine_serial
        ? say('No facility yet: the machine is not assigned')
        : say('No facility: the message named no instrument');
};

const Verdict = ({ label, children }: { label: string; children: ReactNode }) => (
    <div>
        <dt>{label}</dt>
        <dd>{children}</dd>
    </div>
);

const isCopies = (unit: string): boolean => /^copies\/ml$/i.test(unit);

/** `< 40 copies/mL (log 1.6)`: the sign only where it says more than the number. */
function valueOf(result: Headed): string {
    const operator = result.value_operator === '=' ? '' : result.value_operator;
    const value = Number(result.value).toLocaleString(tongueNow().locale, {
        // Copies are counted: what an instrument computed between two of them is none. Of a score no digit is rounded away: it may lie
        // just below a threshold.
        maximumFractionDigits: isCopies(result.unit) ? 0 : 12,
    });
    const log = result.log_value === null ? '' : ` (log ${result.log_value})`;
    const unit = isCopies(result.unit) ? 'copies/mL' : result.unit;
    return `${operator} ${value} ${unit}${log}`.trim();
}
