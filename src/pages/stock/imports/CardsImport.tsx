import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TableContainer from '@mui/material/TableContainer';
import { useRef, useState } from 'react';
import { movementReasons } from '../../../../resources/stock/ledger/movementReasons.ts';
import { ReferencePicker } from '../../../widgets/fields/ReferencePicker.tsx';
import { ImportFigures, ImportResult } from '../../imports/ImportFigures.tsx';
import { ImportFindings } from '../../imports/ImportFindings.tsx';
import { counted, figure } from '../../imports/importReport.ts';
import { PlainSelect } from '../lines/PlainChoice.tsx';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { cardImport } from '../../../../resources/stock/imports/cards.server.ts';
import { useImport } from '../../imports/useImport.ts';

type Report = AnswerOf<typeof cardImport>['data'];

const careful = {
    below_zero: 'leave',
    create: false,
    category_id: null as number | null,
    unit_id: null as number | null,
};

/** Stock cards of OpenLMIS as movements. A reason that nobody mapped stops the import. */
export function CardsImport() {
    const { report, failure, busy, ask } = useImport(
        (form, options) => call<typeof cardImport>('POST /x/stock/import/movements', form, options),
        'Stock history imported',
    );
    const input = useRef<HTMLInputElement>(null);
    const [files, setFiles] = useState<readonly File[]>([]);
    const [choices, setChoices] = useState(careful);
    const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
    // Ids that were unknown stay on the screen once they are mapped.
    const [asked, setAsked] = useState<Report['unknown_reasons']>([]);
    const ids = new Map([...asked, ...(report?.unknown_reasons ?? [])].map((one) => [one.id, one]));
    const send = (
        chosen: readonly File[],
        change: Partial<typeof careful> = {},
        mapped = reasons,
        dry_run = true,
    ) => {
        const next = { ...choices, ...change };
        setChoices(next);
        setReasons(mapped);
        setAsked([...ids.values()]);
        void ask(chosen, { ...next, reasons: JSON.stringify(mapped), dry_run });
    };
    const ready = report && !report.done && !report.unknown_reasons.length && !report.counts.faulty;
    const lacking = report && report.missing.places.length + report.missing.products.length > 0;
    const blocked = lacking && !(choices.create && choices.category_id && choices.unit_id);
    return (
        <>
            <section className="k-card kf-stack" aria-label="Files and choices">
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
                            setFiles(chosen);
                            send(chosen);
                        }}
                    />
                    <Button
                        variant={files.length ? 'outlined' : 'contained'}
                        disabled={busy !== ''}
                        onClick={() => input.current?.click()}
                    >
                        Choose the six files
                    </Button>
                    <span className="kf-muted kl-names">
                        {files.length
                            ? files.map(({ name }) => name).join(', ')
                            : 'Stock card line items, stock cards, line item reasons, orderables, facilities and lots, as OpenLMIS exports them.'}
                    </span>
                </div>
            </section>
            <output className="kf-status">
                {busy && <p>Adding up the cards …</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        to="/stock/card"
                        see="See the stock cards"
                    />
                )}
            </output>
            {ids.size > 0 && !report?.done && (
                <section className="k-card kf-stack" aria-labelledby="kl-reasons">
                    <h2 id="kl-reasons">Reasons that the files do not explain</h2>
                    <p className="kf-muted">
                        Nothing is guessed: say what each of these is booked as.
                    </p>
                    {[...ids.values()].map(({ id, lines }) => (
                        <div key={id} className="kl-reason">
                            <span>
                                <code>{id}</code>{' '}
                                <span className="kf-muted">{counted(lines, 'line')}</span>
                            </span>
                            <PlainSelect
                                input={{ label: 'Booked as', size: 'small' }}
                                value={reasons[id] ?? null}
                                disabled={busy !== ''}
                                options={Object.entries(movementReasons).map(([value, label]) => ({
                                    value,
                                    label,
                                }))}
                                onChange={(value) =>
                                    send(files, {}, { ...reasons, [id]: value ?? '' })
                                }
                            />
                        </div>
                    ))}
                </section>
            )}
            {report && !report.done && (
                <ImportFigures counts={report.counts}>
                    <p className="kf-muted">
                        {counted(report.cards, 'card')}
                        {report.left_out > 0 && `, ${figure(report.left_out)} left out`}.
                    </p>
                </ImportFigures>
            )}
            {report && !report.done && report.below_zero.length > 0 && (
                <Below report={report}>
                    <FormControlLabel
                        control={
                            <Checkbox
                                checked={choices.below_zero === 'correct'}
                                disabled={busy !== ''}
                                onChange={(_event, checked) =>
                                    send(files, { below_zero: checked ? 'correct' : 'leave' })
                                }
                            />
                        }
                        label="Load them all the same, brought to zero by a find on that day"
                    />
                </Below>
            )}
            {ready && lacking && (
                <section className="k-card kf-stack" aria-labelledby="kl-missing">
                    <h2 id="kl-missing">Not here yet</h2>
                    <p>
                        {counted(report.missing.places.length, 'place')} and{' '}
                        {counted(report.missing.products.length, 'product')}:{' '}
                        <span className="kf-muted">
                            {[...report.missing.places, ...report.missing.products]
                                .slice(0, 12)
                                .join('; ')}
                            {report.missing.places.length + report.missing.products.length > 12 &&
                                ' …'}
                        </span>
                    </p>
                    <FormControlLabel
                        control={
                            <Checkbox
                                checked={choices.create}
                                onChange={(_event, create) => setChoices({ ...choices, create })}
                            />
                        }
                        label="Create them: places as stores, products in this category and unit"
                    />
                    <div className="kl-choices">
                        <ReferencePicker
                            to="stock/categories"
                            value={choices.category_id}
                            onChange={(id) => setChoices({ ...choices, category_id: id as number })}
                            input={{ label: 'Category', size: 'small' }}
                        />
                        <ReferencePicker
                            to="stock/units"
                            value={choices.unit_id}
                            onChange={(id) => setChoices({ ...choices, unit_id: id as number })}
                            input={{ label: 'Base unit', size: 'small' }}
                        />
                    </div>
                </section>
            )}
            {ready && report.counts.add > 0 && (
                <p className="kf-row">
                    <Button
                        variant="contained"
                        disabled={busy !== '' || Boolean(blocked)}
                        onClick={() => send(files, {}, reasons, false)}
                    >
                        Import {figure(report.counts.add)} lines
                    </Button>
                    {blocked && (
                        <span className="kf-muted">Not while places or products are missing.</span>
                    )}
                </p>
            )}
            {report && !report.done && report.faults.length > 0 && (
                <ImportFindings report={report} things="lines" />
            )}
        </>
    );
}

/** Cards that the other system lets fall below nothing, each with its first such day. */
function Below({ report, children }: { report: Report; children: React.ReactNode }) {
    return (
        <section className="k-card kf-stack" aria-labelledby="kl-below">
            <h2 id="kl-below">Cards that fall below zero</h2>
            <TableContainer component="section" tabIndex={0} aria-label="Cards below zero">
                <table className="kl-card">
                    <thead>
                        <tr>
                            <th scope="col">Place</th>
                            <th scope="col">Product</th>
                            <th scope="col">Lot</th>
                            <th scope="col">Day</th>
                            <th scope="col" className="kl-number">
                                Balance
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {report.below_zero.map(({ card, place, product, lot, day, balance }) => (
                            <tr key={card}>
                                <td>{place}</td>
                                <td>{product}</td>
                                <td>{lot || 'none'}</td>
                                <td>{day}</td>
                                <td className="kl-number">{figure(balance)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </TableContainer>
            {children}
        </section>
    );
}
