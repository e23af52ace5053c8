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
import { say as sentence } from '../../../../resources/define/say.ts';
import { figure } from '../../imports/importReport.ts';
import { PlainSelect } from '../../../widgets/fields/PlainChoice.tsx';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { cardImport } from '../../../../resources/stock/imports/cards.server.ts';
import { useImport } from '../../imports/useImport.ts';
import { useSay } from '../../../widgets/say.ts';

type Report = AnswerOf<typeof cardImport>['data'];

const careful = {
    below_zero: 'leave',
    create: false,
    category_id: null as number | null,
    unit_id: null as number | null,
};

/** Stock cards of OpenLMIS as movements. A reason that nobody mapped stops the import. */
export function CardsImport() {
    const say = useSay();
    const { report, failure, busy, ask } = useImport(
        (form, options) => call<typeof cardImport>('POST /x/stock/import/movements', form, options),
        say('Stock history imported'),
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
                            setFiles(chosen);
                            send(chosen);
                        }}
                    />
                    <Button
                        variant={files.length ? 'outlined' : 'contained'}
                        disabled={busy !== ''}
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
            {ids.size > 0 && !report?.done && (
                <section className="k-card kf-stack" aria-labelledby="kl-reasons">
                    <h2 id="kl-reasons">{say('Reasons that the files do not explain')}</h2>
                    <p className="kf-muted">
                        {say('Nothing is guessed: say what each of these is booked as.')}
                    </p>
                    {[...ids.values()].map(({ id, lines }) => (
                        <div key={id} className="kl-reason">
                            <span>
                                <code>{id}</code>{' '}
                                <span className="kf-muted">
                                    {say('%{smart_count} line |||| %{smart_count} lines', {
                                        smart_count: lines,
                                    })}
                                </span>
                            </span>
                            <PlainSelect
                                input={{ label: say('Booked as'), size: 'small' }}
                                value={reasons[id] ?? null}
                                disabled={busy !== ''}
                                options={Object.entries(movementReasons).map(([value, label]) => ({
                                    value,
                                    label: say.text(label),
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
                        {say('%{cards}, %{left} left out.', {
                            cards: sentence('%{smart_count} card |||| %{smart_count} cards', {
                                smart_count: report.cards,
                            }),
                            left: report.left_out,
                        })}
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
                        label={say('Load them all the same, brought to zero by a find on that day')}
                    />
                </Below>
            )}
            {ready && lacking && (
                <section className="k-card kf-stack" aria-labelledby="kl-missing">
                    <h2 id="kl-missing">{say('Not here yet')}</h2>
                    <p>
                        {say('%{places} and %{products}:', {
                            places: sentence('%{smart_count} place |||| %{smart_count} places', {
                                smart_count: report.missing.places.length,
                            }),
                            products: sentence(
                                '%{smart_count} product |||| %{smart_count} products',
                                { smart_count: report.missing.products.length },
                            ),
                        })}{' '}
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
                        label={say(
                            'Create them: places as stores, products in this category and unit',
                        )}
                    />
                    <div className="kl-choices">
                        <ReferencePicker
                            to="stock/categories"
                            value={choices.category_id}
                            onChange={(id) => setChoices({ ...choices, category_id: id as number })}
                            input={{ label: say('Category'), size: 'small' }}
                        />
                        <ReferencePicker
                            to="stock/units"
                            value={choices.unit_id}
                            onChange={(id) => setChoices({ ...choices, unit_id: id as number })}
                            input={{ label: say('Base unit'), size: 'small' }}
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
                        {say('Import %{smart_count} line |||| Import %{smart_count} lines', {
                            smart_count: report.counts.add,
                        })}
                    </Button>
                    {blocked && (
                        <span className="kf-muted">
                            {say('Not while places or products are missing.')}
                        </span>
                    )}
                </p>
            )}
            {report && !report.done && report.faults.length > 0 && (
                <ImportFindings report={report} things={say('Changes to lines that exist')} />
            )}
        </>
    );
}

/** Cards that the other system lets fall below nothing, each with its first such day. */
function Below({ report, children }: { report: Report; children: React.ReactNode }) {
    const say = useSay();
    return (
        <section className="k-card kf-stack" aria-labelledby="kl-below">
            <h2 id="kl-below">{say('Cards that fall below zero')}</h2>
            <TableContainer component="section" tabIndex={0} aria-label={say('Cards below zero')}>
                <table className="kl-card">
                    <thead>
                        <tr>
                            <th scope="col">{say('Place')}</th>
                            <th scope="col">{say('Product')}</th>
                            <th scope="col">{say('Lot')}</th>
                            <th scope="col">{say('Day')}</th>
                            <th scope="col" className="kl-number">
                                {say('Balance')}
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {report.below_zero.map(({ card, place, product, lot, day, balance }) => (
                            <tr key={card}>
                                <td>{place}</td>
                                <td>{product}</td>
                                <td>{lot || say('none')}</td>
                                <td>{say.value({ day })}</td>
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
