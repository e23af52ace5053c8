/** Where barcodes arrive: from a scanner at any time, or typed and pasted here. */
import QrCodeScanner from '@mui/icons-material/QrCodeScannerOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { useSay } from '../../../widgets/say.ts';
import { useScanner } from './useScanner.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { scan } from '../../../../resources/stock/products/scan.server.ts';

export type Scanned = AnswerOf<typeof scan>['data'];

interface Props {
    /** Takes what was scanned; a sentence tells what became of it. */
    onScanned(scanned: Scanned): string | Promise<string>;
}

export function ScanField({ onScanned }: Props) {
    const say = useSay();
    const [typed, setTyped] = useState('');
    const [outcome, setOutcome] = useState<{ text: string; failed: boolean }>();
    // One after the other, in the order of the beeps.
    const queue = useRef(Promise.resolve());
    const take = useCallback(
        (code: string) => {
            queue.current = queue.current.then(async () => {
                try {
                    const { data } = await call<typeof scan>(
                        'POST /x/stock/scan',
                        { code: code.replaceAll('\u001d', '^') },
                        { reads: true },
                    );
                    setOutcome({ text: await onScanned(data), failed: false });
                } catch (error) {
                    const text = error instanceof Error ? error.message : String(error);
                    setOutcome({ text, failed: true });
                }
            });
        },
        [onScanned],
    );
    useScanner(take);
    return (
        <TextField
            className="ks-scan"
            label={say('Scan a barcode')}
            size="small"
            fullWidth
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page opens ready for the scanner
            autoFocus
            value={typed}
            autoComplete="off"
            error={outcome?.failed}
            helperText={
                <output>
                    {outcome?.text ??
                        say(
                            'Product, lot and expiry in one scan. Typing a code and Enter does the same.',
                        )}
                </output>
            }
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey) return;
                event.preventDefault();
                if (!typed.trim()) return goOn(event.currentTarget);
                take(typed.trim());
                setTyped('');
            }}
            slotProps={{
                htmlInput: { 'data-scan': true },
                input: {
                    startAdornment: (
                        <InputAdornment position="start">
                            <QrCodeScanner fontSize="small" aria-hidden />
                        </InputAdornment>
                    ),
                },
            }}
        />
    );
}

/** Enter in the empty field leads to the first field of the document. */
function goOn(from: Element): void {
    const fields = from
        .closest('form')
        ?.querySelectorAll<HTMLElement>('input:not([data-scan]):not([type=hidden]), select');
    [...(fields ?? [])].find((one) => one.tabIndex >= 0)?.focus();
}
