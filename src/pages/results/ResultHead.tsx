import { formatCivil } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { useWords } from '../../widgets/words.ts';
import type { Detail } from './detail.ts';
import { callWords, toneOf, wordOf } from './resultWords.ts';

/** The answer first: outcome and calls, then where and when. */
export function ResultHead({ result }: { result: Detail }) {
    const say = useWords();
    const grade = typeof result['mtb_grade'] === 'string' ? result['mtb_grade'] : '';
    return (
        <header className="kt-head">
            <h1>{String(result['assay'] || 'Result')}</h1>
            <p className="kt-where">
                {result.facility ?? placeless(result)}
                {result['district'] ? `, ${String(result['district'])}` : ''} ·{' '}
                {formatCivil(result.day, say)}
                {result['test_type'] === 'qc' && ' · quality control'}
            </p>
            <dl className="kt-verdict">
                <Verdict label="Outcome" word={result.outcome} text={wordOf(result.outcome)} />
                {result['mtb'] ? (
                    <>
                        <Verdict
                            label="MTB"
                            word={String(result['mtb'])}
                            text={callWords(String(result['mtb']), grade)}
                        />
                        {result['rif'] ? (
                            <Verdict
                                label="Rifampicin resistance"
                                word={String(result['rif'])}
                                text={wordOf(String(result['rif']))}
                            />
                        ) : null}
                    </>
                ) : (
                    result.call && (
                        <Verdict label="Result" word={result.call} text={wordOf(result.call)} />
                    )
                )}
                {result['value'] !== null && (
                    <div>
                        <dt>Value</dt>
                        <dd>{valueOf(result)}</dd>
                    </div>
                )}
            </dl>
            {result['result'] ? (
                <p className="kt-shown">
                    <span>The instrument shows</span>{' '}
                    {String(result['result']).replaceAll('|', ' | ')}
                </p>
            ) : null}
        </header>
    );
}

/** Why it has no facility; only a machine can be assigned to one. */
const placeless = (result: Detail): string =>
    result['machine_serial']
        ? 'No facility yet: the machine is not assigned'
        : 'No facility: the message named no instrument';

function Verdict({ label, word, text }: { label: string; word: string; text: string }) {
    return (
        <div>
            <dt>{label}</dt>
            <dd>
                <Toned tone={toneOf(word)}>{text}</Toned>
            </dd>
        </div>
    );
}

/** `< 40 copies/mL (log 1.6)`: the sign only where it says more than the number. */
function valueOf(result: Detail): string {
    const operator = result['value_operator'] === '=' ? '' : String(result['value_operator'] ?? '');
    const value = Number(result['value']).toLocaleString('en', { maximumFractionDigits: 4 });
    const log = result['log_value'] === null ? '' : ` (log ${String(result['log_value'])})`;
    return `${operator} ${value} ${String(result['unit'] ?? '')}${log}`.trim();
}
