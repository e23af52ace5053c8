/** Prints the labels of a batch: which sheet, bars or squares, from which place of a sheet on; first a test if wanted. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { batches } from '../../../resources/referral/barcodes/batches.entity.ts';
import type { barcodes } from '../../../resources/referral/barcodes/barcodes.report.ts';
import type { barcodesPrinted } from '../../../resources/referral/barcodes/issue.server.ts';
import { printPaper } from '../../base/paper.ts';
import { Waiting } from '../../screens/list/ListStates.tsx';
import { NotLoaded } from '../../screens/record/NotLoaded.tsx';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { Label, LabelSheets } from './LabelSheets.tsx';
import { sheetNames, sheets, type SheetName } from './sheets.ts';
import { symbolNames, type SymbolKind } from './symbols.ts';
import './labels.css';

const PAGE = 200;

/** All barcodes of a batch, in the order of their numbers. */
async function labelsOf(batch: number, signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for (let page = 1; ; page++) {
        const { data, count } = await call<typeof barcodes>(
            'POST /integration/bar_codes/',
            { batch, page, page_size: PAGE, sort: 'barcode', order: 'asc' },
            { signal, reads: true },
        );
        found.push(...data.map(({ barcode }) => barcode));
        if (!data.length || found.length >= count) return found;
    }
}

export default function PrintLabels() {
    const say = useSay();
    const { batch = '' } = useParams();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['labels', batch],
        queryFn: async ({ signal }) => {
            const { data: rows } = await call<typeof batches>(
                'POST /integration/bar_codes/batches/',
                { id: Number(batch) },
                { signal, reads: true },
            );
            const row = rows[0];
            return row ? { row, labels: await labelsOf(row.id, signal) } : null;
        },
        retry: false,
    });
    return (
        <div className="k-page krl-page">
            <Link to="/walimu/barcode" className="kd-back">
                <span aria-hidden>←</span> {say('Back to the list')}
            </Link>
            {(data ?? isPending) && <h1>{say('Print labels')}</h1>}
            {isPending && <Waiting />}
            {(error ?? data === null) && (
                <NotLoaded
                    id={batch}
                    list="/walimu/barcode"
                    error={error}
                    onRetry={() => void refetch()}
                />
            )}
            {data && (
                <Choice batch={data.row.id} numbers={data.row.numbers ?? ''} labels={data.labels} />
            )}
        </div>
    );
}

type Printing = 'all' | 'test' | null;

function Choice({
    batch,
    numbers,
    labels,
}: {
    batch: number;
    numbers: string;
    labels: readonly string[];
}) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const [name, setName] = useState<SheetName>('a4_40');
    const [kind, setKind] = useState<SymbolKind>('code128');
    const [from, setFrom] = useState(1);
    const [printing, setPrinting] = useState<Printing>(null);
    const sheet = sheets[name];
    const size = sheet.columns * sheet.rows;
    const skipped = Math.min(Math.max(from, 1), size) - 1;
    const pages = Math.ceil((labels.length + skipped) / size);

    useEffect(() => {
        if (!printing) return;
        void printPaper('upright').finally(() => setPrinting(null));
        if (printing === 'test') return;
        call<typeof barcodesPrinted>('POST /x/referral/printed', { batch })
            .then(() => client.invalidateQueries({ queryKey: ['walimu/barcode'] }))
            .catch((fault: unknown) => notify(sentenceOf(fault), { type: 'error' }));
    }, [printing, batch, client, notify]);

    return (
        <>
            <p className="k-lead">
                {say('%{numbers}: %{count} labels on %{pages} sheets.', {
                    numbers,
                    count: labels.length,
                    pages,
                })}
            </p>
            <ChoiceCard
                chosen={{ name, kind, from }}
                size={size}
                onChange={(next) => {
                    setName(next.name);
                    setKind(next.kind);
                    // Another sheet is begun at its first label.
                    setFrom(next.name === name ? next.from : 1);
                }}
                onPrint={setPrinting}
            />
            <div className="k-card krl-sample">
                {labels[0] && <Label barcode={labels[0]} kind={kind} />}
                <p>
                    {say(
                        'Print at 100 %, without fitting to the page. A test prints one sheet with labels that count for nothing: scan one before you print all.',
                    )}
                </p>
            </div>
            {labels.length > 0 && (
                <LabelSheets
                    // What is not printed at once is made when it is: a thousand symbols are some work.
                    barcodes={printing === 'test' ? testLabels(labels[0]!, size) : labels}
                    sheet={sheet}
                    kind={kind}
                    skipped={printing === 'test' ? 0 : skipped}
                    {...(printing === 'test' && { mark: say('Test') })}
                />
            )}
        </>
    );
}

interface Chosen {
    name: SheetName;
    kind: SymbolKind;
    from: number;
}

interface CardProps {
    chosen: Chosen;
    /** Labels on a sheet. */
    size: number;
    onChange(next: Chosen): void;
    onPrint(what: Printing): void;
}

function ChoiceCard({ chosen, size, onChange, onPrint }: CardProps) {
    const say = useSay();
    return (
        <div className="k-card krl-choice">
            <Select
                label={say('Sheet')}
                value={chosen.name}
                options={sheetNames}
                onChange={(name) => onChange({ ...chosen, name })}
            />
            <Select
                label={say('Symbol')}
                value={chosen.kind}
                options={symbolNames}
                onChange={(kind) => onChange({ ...chosen, kind })}
            />
            {size > 1 && (
                <TextField
                    type="number"
                    label={say('First label of the sheet')}
                    value={chosen.from}
                    onChange={({ target }) => onChange({ ...chosen, from: Number(target.value) })}
                    slotProps={{ htmlInput: { min: 1, max: size } }}
                    helperText={say('Beyond 1 where the first labels of a sheet are gone.')}
                />
            )}
            <div className="krl-buttons">
                <Button variant="contained" onClick={() => onPrint('all')}>
                    {say('Print')}
                </Button>
                <Button variant="outlined" onClick={() => onPrint('test')}>
                    {say('Test print')}
                </Button>
            </div>
        </div>
    );
}

/** Labels of a test: as long as the true ones, and of no number that is ever issued. */
const testLabels = (like: string, size: number): string[] =>
    Array.from({ length: Math.max(size, 1) }, () => like.replaceAll(/\d/g, '0'));

interface SelectProps<Word extends string> {
    label: string;
    value: Word;
    options: Readonly<Record<Word, string>>;
    onChange(value: Word): void;
}

function Select<Word extends string>({ label, value, options, onChange }: SelectProps<Word>) {
    const say = useSay();
    const words = Object.keys(options) as Word[];
    return (
        <TextField
            select
            label={label}
            value={value}
            onChange={({ target }) => onChange(target.value as Word)}
            slotProps={{ select: { native: true } }}
        >
            {words.map((word) => (
                <option key={word} value={word}>
                    {say.text(options[word])}
                </option>
            ))}
        </TextField>
    );
}
