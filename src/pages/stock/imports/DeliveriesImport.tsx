import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { withColon } from '../../../../locales/tongue.ts';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import { say as sentence } from '../../../../resources/define/say.ts';
import type { deliveryImport } from '../../../../resources/stock/imports/delivery.server.ts';
import { ReferencePicker } from '../../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../../widgets/say.ts';
import { FilePick } from '../../imports/FilePick.tsx';
import { ImportFigures, ImportResult } from '../../imports/ImportFigures.tsx';
import { ImportFindings } from '../../imports/ImportFindings.tsx';
import { ImportStart } from '../../imports/ImportStart.tsx';
import { figure } from '../../imports/importReport.ts';
import { useImport } from '../../imports/useImport.ts';
import { Tick } from './Tick.tsx';

type Report = AnswerOf<typeof deliveryImport>['data'];

const careful = {
    country: '',
    verifier_id: null as number | null,
    funder_id: null as number | null,
    create_products: false,
    create_suppliers: false,
};

type Choices = typeof careful;

/** A delivery history as receipts of the store. */
export function DeliveriesImport() {
    const say = useSay();
    const { report, failure, busy, ask } = useImport(
        (form, options) =>
            call<typeof deliveryImport>('POST /x/stock/import/deliveries', form, options),
        say('Stock history imported'),
    );
    const [file, setFile] = useState<File | null>(null);
    const [choices, setChoices] = useState<Choices>(careful);
    const decide = (change: Partial<Choices>, chosen = file) => {
        const next = { ...choices, ...change };
        setChoices(next);
        if (chosen) void ask([chosen], { ...next, dry_run: true });
    };
    return (
        <>
            <section className="k-card kf-stack" aria-label={say('File and choices')}>
                <FilePick
                    label={say('Choose a CSV or xlsx file')}
                    help={say(
                        'The delivery history of USAID SCMS. Lots and expiry are not in it: what it brings is on hold until somebody looks.',
                    )}
                    file={file}
                    busy={busy !== ''}
                    onPick={(chosen) => {
                        setFile(chosen);
                        decide({}, chosen);
                    }}
                />
                <Choosing
                    choices={choices}
                    busy={busy !== ''}
                    put={(change) => setChoices({ ...choices, ...change })}
                    decide={decide}
                />
            </section>
            <output className="kf-status">
                {busy && <p>{say('Reading %{file} …', { file: file?.name ?? '' })}</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={sentence(
                            '%{smart_count} receipt written. |||| %{smart_count} receipts written.',
                            { smart_count: report.receipts },
                        )}
                        to="/stock/received"
                        see={say('See what was received')}
                    />
                )}
            </output>
            {file && report && !report.done && (
                <Found
                    report={report}
                    busy={busy !== ''}
                    onStart={(mode) => void ask([file], { ...choices, mode, dry_run: false })}
                />
            )}
        </>
    );
}

interface ChoosingProps {
    choices: Choices;
    busy: boolean;
    /** Takes a choice that the look at the file does not hang on. */
    put(change: Partial<Choices>): void;
    /** Takes a choice, and has the file looked at again. */
    decide(change: Partial<Choices>): void;
}

function Choosing({ choices, busy, put, decide }: ChoosingProps) {
    const say = useSay();
    return (
        <>
            <div className="kl-choices">
                <TextField
                    label={say('Country')}
                    size="small"
                    helperText={say('Empty: every row. Leave the field to check again.')}
                    defaultValue=""
                    onBlur={({ target }) =>
                        target.value.trim() !== choices.country &&
                        decide({ country: target.value.trim() })
                    }
                />
                <ReferencePicker
                    to="stock/verifiers"
                    value={choices.verifier_id}
                    onChange={(id) => put({ verifier_id: id as number })}
                    input={{
                        label: say('Who verifies the receipts'),
                        size: 'small',
                        required: true,
                    }}
                />
                <ReferencePicker
                    to="stock/funders"
                    value={choices.funder_id}
                    onChange={(id) => put({ funder_id: id as number })}
                    input={{ label: say('Funder of all'), size: 'small' }}
                />
            </div>
            <div>
                <Tick
                    label={say('Create products that do not exist yet')}
                    checked={choices.create_products}
                    disabled={busy}
                    onChange={(create_products) => decide({ create_products })}
                />
                <Tick
                    label={say('Create suppliers that do not exist yet')}
                    checked={choices.create_suppliers}
                    disabled={busy}
                    onChange={(create_suppliers) => decide({ create_suppliers })}
                />
            </div>
        </>
    );
}

interface FoundProps {
    report: Report;
    busy: boolean;
    onStart(mode: 'all' | 'good'): void;
}

/** What was found in the file, and the decision. */
function Found({ report, busy, onStart }: FoundProps) {
    const say = useSay();
    return (
        <>
            <ImportFigures counts={report.counts}>
                <p className="kf-muted">
                    {say('%{smart_count} receipt. |||| %{smart_count} receipts.', {
                        smart_count: report.receipts,
                    })}{' '}
                    {report.elsewhere > 0 &&
                        say(
                            '%{smart_count} row of another country is left out. |||| %{smart_count} rows of other countries are left out.',
                            { smart_count: report.elsewhere },
                        )}
                </p>
                <Names title={say('New products')} names={report.products} />
                <Names title={say('New suppliers')} names={report.suppliers} />
            </ImportFigures>
            <ImportStart
                report={report}
                work={(smart_count) =>
                    sentence('Import %{smart_count} line |||| Import %{smart_count} lines', {
                        smart_count,
                    })
                }
                busy={busy}
                onStart={onStart}
            />
            <ImportFindings report={report} things={say('Changes to lines that exist')} />
        </>
    );
}

/** Names that the import would create: a misspelling shows here. */
function Names({ title, names }: { title: string; names: readonly string[] }) {
    if (!names.length) return null;
    return (
        <details>
            <summary>
                {withColon(title)} {figure(names.length)}
            </summary>
            <ul className="kf-names">
                {names.map((name) => (
                    <li key={name}>{name}</li>
                ))}
            </ul>
        </details>
    );
}
