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
import { counted, figure } from '../../imports/importReport.ts';
import { call } from '../../../../dataProvider/call.ts';
import type { deliveryImport } from '../../../../resources/stock/imports/delivery.server.ts';
import { useImport } from '../../imports/useImport.ts';

const careful = {
    country: '',
    verifier_id: null as number | null,
    funder_id: null as number | null,
    create_products: false,
    create_suppliers: false,
};

/** A delivery history as receipts of the store. */
export function DeliveriesImport() {
    const { report, failure, busy, ask } = useImport(
        (form, options) =>
            call<typeof deliveryImport>('POST /x/stock/import/deliveries', form, options),
        'Stock history imported',
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
            <section className="k-card kf-stack" aria-label="File and choices">
                <FilePick
                    label="Choose a CSV or xlsx file"
                    help="The delivery history of USAID SCMS. Lots and expiry are not in it: what it brings is on hold until somebody looks."
                    file={file}
                    busy={busy !== ''}
                    onPick={(chosen) => {
                        setFile(chosen);
                        decide({}, chosen);
                    }}
                />
                <div className="kl-choices">
                    <TextField
                        label="Country"
                        size="small"
                        helperText="Empty: every row. Leave the field to check again."
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
                            label: 'Who verifies the receipts',
                            size: 'small',
                            required: true,
                        }}
                    />
                    <ReferencePicker
                        to="stock/funders"
                        value={choices.funder_id}
                        onChange={(id) => setChoices({ ...choices, funder_id: id as number })}
                        input={{ label: 'Funder of all', size: 'small' }}
                    />
                </div>
                <div>
                    {tick('create_products', 'Create products that do not exist yet')}
                    {tick('create_suppliers', 'Create suppliers that do not exist yet')}
                </div>
            </section>
            <output className="kf-status">
                {busy && <p>Reading {file?.name} …</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={`${counted(report.receipts, 'receipt')} written. `}
                        to="/stock/received"
                        see="See what was received"
                    />
                )}
            </output>
            {file && report && !report.done && (
                <>
                    <ImportFigures counts={report.counts}>
                        <p className="kf-muted">
                            {counted(report.receipts, 'receipt')}.
                            {report.elsewhere > 0 &&
                                ` ${figure(report.elsewhere)} rows of other countries are left out.`}
                        </p>
                        <Names title="New products" names={report.products} />
                        <Names title="New suppliers" names={report.suppliers} />
                    </ImportFigures>
                    <ImportStart
                        report={report}
                        noun={['line', 'lines']}
                        busy={busy !== ''}
                        onStart={(mode) => void ask([file], { ...choices, mode, dry_run: false })}
                    />
                    <ImportFindings report={report} things="lines" />
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
