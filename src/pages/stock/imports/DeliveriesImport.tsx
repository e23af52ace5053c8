import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ReferencePicker } from '../../../widgets/fields/ReferencePicker.tsx';
import { FilePick } from '../../imports/FilePick.tsx';
import { ImportFigures, ImportResult } from '../../imports/ImportFigures.tsx';
import { ImportFindings } from '../../imports/ImportFindings.tsx';
import { ImportStart } from '../../imports/ImportStart.tsx';
import { say as sentence } from '../../../../resources/define/say.ts';
import { figure } from '../../imports/importReport.ts';
import { call } from '../../../../dataProvider/call.ts';
import type { deliveryImport } from '../../../../resources/stock/imports/delivery.server.ts';
import { useImport } from '../../imports/useImport.ts';
import { useSay } from '../../../widgets/say.ts';

const careful = {
    country: '',
    verifier_id: null as number | null,
    funder_id: null as number | null,
    create_products: false,
    create_suppliers: false,
};

/** A delivery history as receipts of the store. */
export function DeliveriesImport() {
    const say = useSay();
    const { report, failure, busy, ask } = useImport(
        (form, options) =>
            call<typeof deliveryImport>('POST /x/stock/import/deliveries', form, options),
        say('Stock history imported'),
    );
    const [file, setFile] = useState<File | null>(null);
    const [choices, setChoices] = useState(careful);
    const decide = (change: Partial<typeof careful>, chosen = file) => {
        const next = { ...choices, ...change };
        setChoices(next);
        if (chosen) void ask([chosen], { ...next, dry_run: true });
    };
    const tick = (name: 'create_products' | 'create_suppliers', label: string) => (
        <FormControlLabel
            control={
                <Checkbox
                    checked={choices[name]}
                    disabled={busy !== ''}
                    onChange={(_event, checked) => decide({ [name]: checked })}
                />
            }
            label={label}
        />
    );
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
                        onChange={(id) => setChoices({ ...choices, verifier_id: id as number })}
                        input={{
                            label: say('Who verifies the receipts'),
                            size: 'small',
                            required: true,
                        }}
                    />
                    <ReferencePicker
                        to="stock/funders"
                        value={choices.funder_id}
                        onChange={(id) => setChoices({ ...choices, funder_id: id as number })}
                        input={{ label: say('Funder of all'), size: 'small' }}
                    />
                </div>
                <div>
                    {tick('create_products', say('Create products that do not exist yet'))}
                    {tick('create_suppliers', say('Create suppliers that do not exist yet'))}
                </div>
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
                        work={(count) =>
                            sentence(
                                'Import %{smart_count} line |||| Import %{smart_count} lines',
                                {
                                    smart_count: count,
                                },
                            )
                        }
                        busy={busy !== ''}
                        onStart={(mode) => void ask([file], { ...choices, mode, dry_run: false })}
                    />
                    <ImportFindings report={report} things={say('Changes to lines that exist')} />
                </>
            )}
        </>
    );
}

/** Names that the import would create: a misspelling shows here. */
function Names({ title, names }: { title: string; names: readonly string[] }) {
    if (!names.length) return null;
    return (
        <details>
            <summary>
                {title}: {figure(names.length)}
            </summary>
            <ul className="kf-names">
                {names.map((name) => (
                    <li key={name}>{name}</li>
                ))}
            </ul>
        </details>
    );
}
