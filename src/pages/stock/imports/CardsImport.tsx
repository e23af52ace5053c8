import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useRef } from 'react';
import { say as sentence } from '../../../../resources/define/say.ts';
import { useSay } from '../../../widgets/say.ts';
import { ImportFigures, ImportResult } from '../../imports/ImportFigures.tsx';
import { ImportFindings } from '../../imports/ImportFindings.tsx';
import { Below } from './Below.tsx';
import { MapReasons } from './MapReasons.tsx';
import { Missing } from './Missing.tsx';
import { type CardsReport, useCardsImport } from './useCardsImport.ts';

/** Stock cards of OpenLMIS as movements. A reason that nobody mapped stops the import. */
export function CardsImport() {
    const say = useSay();
    const cards = useCardsImport();
    const { report, failure, busy, files, choices, ids, reasons } = cards;
    return (
        <>
            <CardFiles files={files} busy={busy} onPick={cards.pick} />
            <output className="kf-status">
                {busy && <p>{say('Adding up the cards …')}</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        to="/stock/card"
                        see={say('See the stock cards')}
                        created={null}
                    />
                )}
            </output>
            {ids.length > 0 && !report?.done && (
                <MapReasons ids={ids} reasons={reasons} busy={busy} onMap={cards.map} />
            )}
            {report && !report.done && (
                <>
                    <CardFigures report={report} />
                    {report.below_zero.length > 0 && (
                        <Below report={report}>
                            <FormControlLabel
                                control={
                                    <Checkbox
                                        checked={choices.below_zero === 'correct'}
                                        disabled={busy}
                                        onChange={(_event, checked) =>
                                            cards.correct(checked ? 'correct' : 'leave')
                                        }
                                    />
                                }
                                label={say(
                                    'Load them all the same, brought to zero by a find on that day',
                                )}
                            />
                        </Below>
                    )}
                    {cards.isReady && cards.isLacking && (
                        <Missing report={report} choices={choices} onChoose={cards.choose} />
                    )}
                    {cards.isReady && report.counts.add > 0 && (
                        <StartCards
                            count={report.counts.add}
                            busy={busy}
                            isBlocked={cards.isBlocked}
                            onStart={cards.start}
                        />
                    )}
                    {report.faults.length > 0 && (
                        <ImportFindings
                            report={report}
                            things={say('Changes to lines that exist')}
                        />
                    )}
                </>
            )}
        </>
    );
}

interface CardFilesProps {
    files: readonly File[];
    busy: boolean;
    onPick(files: readonly File[]): void;
}

function CardFiles({ files, busy, onPick }: CardFilesProps) {
    const say = useSay();
    const input = useRef<HTMLInputElement>(null);
    return (
        <section className="k-card kf-stack" aria-label={say('Files and choices')}>
            <div className="kf-row">
                <input
                    ref={input}
                    type="file"
                    accept=".csv,.xlsx"
                    multiple
                    hidden
                    onChange={({ target }) => {
                        const chosen = [...(target.files ?? [])];
                        target.value = '';
                        onPick(chosen);
                    }}
                />
                <Button
                    variant={files.length ? 'outlined' : 'contained'}
                    disabled={busy}
                    onClick={() => input.current?.click()}
                >
                    {say('Choose the six files')}
                </Button>
                <span className="kf-muted kl-names">
                    {files.length
                        ? files.map(({ name }) => name).join(', ')
                        : say(
                              'Stock card line items, stock cards, line item reasons, orderables, facilities and lots, as OpenLMIS exports them.',
                          )}
                </span>
            </div>
        </section>
    );
}

function CardFigures({ report }: { report: CardsReport }) {
    const say = useSay();
    return (
        <ImportFigures counts={report.counts}>
            <p className="kf-muted">
                {say('%{cards}, %{left} left out.', {
                    cards: sentence('%{smart_count} card |||| %{smart_count} cards', {
                        smart_count: report.cards,
                    }),
                    left: report.left_out,
                })}
            </p>
        </ImportFigures>
    );
}

interface StartCardsProps {
    /** Lines to import. */
    count: number;
    busy: boolean;
    isBlocked: boolean;
    onStart(): void;
}

function StartCards({ count, busy, isBlocked, onStart }: StartCardsProps) {
    const say = useSay();
    return (
        <p className="kf-row">
            <Button variant="contained" disabled={busy || isBlocked} onClick={onStart}>
                {say('Import %{smart_count} line |||| Import %{smart_count} lines', {
                    smart_count: count,
                })}
            </Button>
            {isBlocked && (
                <span className="kf-muted">{say('Not while places or products are missing.')}</span>
            )}
        </p>
    );
}
