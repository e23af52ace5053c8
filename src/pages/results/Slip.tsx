/** A result on half a page, for the patient's file: whose it is for who may know, what was found, how, when, and who released it. */
import Button from '@mui/material/Button';
import { sentenceCase } from '../../../resources/define/field.ts';
import { meanings } from '../../../resources/errors/manual/shipped.ts';
import type { Happening } from '../../../resources/results/detail/happenings.ts';
import { printPaper } from '../../base/paper.ts';
import { formatCivil, formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { type Fact, Facts } from '../record/Facts.tsx';
import type { Detail } from './detail.ts';
import { ResultHead } from './ResultHead.tsx';
import { fieldWords, valueWords } from './resultWords.ts';

interface Props {
    result: Detail;
    /** This account never sees who it is about. */
    hidden: boolean;
    onBack(): void;
}

const replacing = ['corrected', 'completed', 'reparsed'];

export function Slip({ result, hidden, onBack }: Props) {
    const say = useSay();
    const changed = result.timeline.filter(
        ({ word, changes }) => replacing.includes(word) && (changes?.length ?? 0) > 0,
    );
    const words: Readonly<Record<string, unknown>> = { ...result };
    const moment = (at: string | null) => (at ? formatInstant(at) : '');
    const joinFilled = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');
    const whose: Fact[] = [
        [say('Sample'), words['sample_id']],
        [say('Specimen'), words['specimen_id']],
        [say('Patient number'), words['patient_id']],
        [say('Patient'), words['patient_name']],
        [
            say('Age'),
            result.age === null
                ? ''
                : say('%{smart_count} year |||| %{smart_count} years', { smart_count: result.age }),
        ],
        [say('Sex'), result.sex ? say.text(sentenceCase(result.sex)) : ''],
    ];
    // Where a device told a code alone, the words are those of the table.
    const known = meanings.find((one) => one === result.error_text);
    const error = known ? say.text(known) : result.error_text;
    const how: Fact[] = [
        [say('Method'), joinFilled(result.assay, result.assay_version)],
        [say('Machine'), joinFilled(result.model, result.machine_serial)],
        [say('Module'), joinFilled(result.module_slot, result.module_serial)],
        [say('Cartridge'), result.cartridge_serial],
        [say('Lot'), result.reagent_lot],
        [say('Error'), joinFilled(result.error_code, error)],
        [say('Started'), moment(result.started_at)],
        [say('Ended'), moment(result.ended_at)],
        [say('Received'), moment(result.received_at)],
        [say('Operator'), result.operator],
    ];
    return (
        <div className="k-page kd-page kt-page">
            <p className="k-screen-only kt-slip-tools">
                <Button variant="contained" onClick={() => void printPaper('upright')}>
                    {say('Print')}
                </Button>{' '}
                <Button onClick={onBack}>{say('Back to the result')}</Button>
            </p>
            <article className="k-card kt-slip">
                <Warnings result={result} />
                {changed.map((one, at) => (
                    <Corrected key={at} happening={one} />
                ))}
                <ResultHead result={result} />
                <h2>{say('Sample and patient')}</h2>
                {hidden && (
                    <p className="kd-muted">{say('Your account sees no patient identity.')}</p>
                )}
                <Facts facts={whose} />
                <h2>{say('How and when')}</h2>
                <Facts facts={how} />
                {!result.review && <p>{releasedBy(result.timeline, say)}</p>}
                <p className="kt-sign">
                    <span>{say('Seen by')}</span>
                    <span>{say('Day')}</span>
                </p>
            </article>
        </div>
    );
}

/** What keeps it from being a result to act on. */
function Warnings({ result }: { result: Detail }) {
    const say = useSay();
    const told = [
        result.test_type === 'qc' && say('Quality control: no result of a patient.'),
        result.test_type === 'reading' && say('Another reading of the same X-ray counts.'),
        result.outcome === 'in_progress' && say('Not final: the run has not ended.'),
        result.review && say('Not released: a person is still to look at it.'),
        result.flags.includes('correction_waits') &&
            say('The instrument sent a correction of it, which nobody has decided about yet.'),
        result.review &&
            result.flags.includes('conflict') &&
            say('Another message told something else of it, which nobody has decided about yet.'),
    ].filter((one) => one !== false);
    return told.map((one) => (
        <p key={one}>
            <strong>{one}</strong>
        </p>
    ));
}

/** Who let it go out: the person who looked at it last, or nobody but the instrument. */
function releasedBy(timeline: readonly Happening[], say: ReturnType<typeof useSay>): string {
    const looked = timeline.findLast(({ word }) => word === 'reviewed');
    return looked
        ? say('Released by %{name} on %{at}, after a review.', {
              name: String(looked.facts['by']),
              at: formatInstant(looked.at),
          })
        : say('Released by the instrument as it was measured; no person has changed it here.');
}

function Corrected({ happening: { at, word, changes = [] } }: { happening: Happening }) {
    const say = useSay();
    const text = (value: unknown) =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
            ? formatCivil(value)
            : valueWords(value);
    return (
        <div className="kt-corrected">
            <p>
                <strong>
                    {word === 'corrected'
                        ? say('Corrected on %{at}. A slip that was printed before does not hold.', {
                              at: formatInstant(at),
                          })
                        : say('Read anew on %{at}. A slip that was printed before does not hold.', {
                              at: formatInstant(at),
                          })}
                </strong>
            </p>
            <ul>
                {changes.map(({ field, before, after }) => (
                    <li key={field}>
                        {say('%{field}: it said %{before}, now %{after}', {
                            field: fieldWords(field),
                            before: text(before),
                            after: text(after),
                        })}
                    </li>
                ))}
            </ul>
        </div>
    );
}
