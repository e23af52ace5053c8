import { translate } from '../../../locales/tongue.ts';
import { Link } from 'react-router-dom';
import { Toned } from '../../widgets/fields/Toned.tsx';
import { type Fact, Facts } from '../record/Facts.tsx';
import { callWords, flagWords, toneOf, wordOf } from '../results/resultWords.ts';
import type { OpenedMessage, OpenedRun } from './message.ts';
import { useSay } from '../../widgets/say.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { phrases } from '../../../resources/define/say.ts';

/** The message record by record, and beside it what each run is read as now. */
export function MessageSides({ message }: { message: OpenedMessage }) {
    const say = useSay();
    const lines = message.text.split('\n').filter((line) => line.trim() !== '');
    return (
        <div className="kg-sides">
            <section aria-labelledby="kg-text">
                <h2 id="kg-text">{say('As it came')}</h2>
                {/* A scrolling region takes the focus, so that a keyboard can scroll it. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
                <section className="k-card kg-raw" tabIndex={0} aria-label={say('Records')}>
                    <ol>
                        {lines.map((line, at) => (
                            <li key={at}>
                                <span>{recordName(line)}</span>
                                <code>{line}</code>
                            </li>
                        ))}
                    </ol>
                </section>
            </section>
            <section className="kg-stack" aria-labelledby="kg-reading">
                <h2 id="kg-reading">{say('As it is read now')}</h2>
                {message.runs.length === 0 && (
                    <p className="k-card">{say('Nothing in it is read as a run.')}</p>
                )}
                {message.runs.map((run, at) => (
                    <Run key={at} run={run} />
                ))}
            </section>
        </div>
    );
}

const records: Readonly<Record<string, string>> = phrases({
    H: 'Header',
    P: 'Patient',
    O: 'Order',
    R: 'Result',
    C: 'Comment',
    Q: 'Query',
    L: 'End',
    M: 'Manufacturer',
    S: 'Science',
    MSH: 'Header',
    PID: 'Patient',
    ORC: 'Order',
    OBR: 'Order',
    SPM: 'Specimen',
    OBX: 'Result',
    NTE: 'Comment',
    TCD: 'Test code',
});

/** `Result` for `R|1|…` and `OBX|1|…`; nothing for a line of an export. */
function recordName(line: string): string {
    const kind = /^\s*([A-Z]{1,3})(?=[^A-Za-z0-9\s,;])/.exec(line)?.[1] ?? '';
    return translate(records[kind] ?? '');
}

function Run({ run }: { run: OpenedRun }) {
    const say = useSay();
    const text = (key: keyof OpenedRun) => (run[key] ? String(run[key] as string | number) : '');
    const facts: Fact[] = [
        [say('Sample'), text('sample_id')],
        [say('Patient number'), text('patient_id')],
        [say('Patient'), text('patient_name')],
        [say('Started'), text('started_sent')],
        [say('Module'), text('module_serial')],
        [say('Cartridge'), text('cartridge_serial')],
        [say('Lot'), text('reagent_lot')],
        [say('Error'), [text('error_code'), text('error_text')].filter(Boolean).join(' ')],
    ];
    return (
        <article className="k-card kg-stack">
            <h3>{text('assay') || say('Unknown assay')}</h3>
            <p>
                <Toned tone={toneOf(text('outcome'))}>{wordOf(text('outcome'))}</Toned>
            </p>
            <ul className="kd-changes">
                {run.calls.map(({ target, call, grade }) => (
                    <li key={target}>
                        <span>{target}</span>
                        <Toned tone={toneOf(call)}>{callWords(call, grade)}</Toned>
                    </li>
                ))}
            </ul>
            <Facts facts={facts} />
            {run.flags.map((flag) => (
                <p key={flag} className="kd-muted">
                    {flagWords(flag)}
                </p>
            ))}
            <p>{became(run)}</p>
        </article>
    );
}

/** Where the run stands: its own result, one that was here already, a fault, or nowhere yet. */
function became(run: OpenedRun) {
    const say = sayNow();
    if (run.fault)
        return say('No test: a fault of the module (%{code}).', { code: run.fault.code });
    if (!run.became) return say('It is no result yet: read the message again to take it.');
    const { id, own, same } = run.became;
    return (
        <>
            {own
                ? say('It became this result:')
                : same
                  ? say('Known already; this result came with another message:')
                  : say('This result says something else of the same run:')}{' '}
            <Link to={`/genexpert/review/${id}/show`}>
                {say('Result %{id}', { id: String(id) })}
            </Link>
        </>
    );
}
