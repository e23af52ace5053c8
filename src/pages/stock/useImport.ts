/** Asks an import, dry or not, and keeps what it answered. */
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';

/** The multipart body of an import call: what is empty stays out. */
function formOf(files: readonly File[], choices: Readonly<Record<string, unknown>>): FormData {
    const form = new FormData();
    for (const [key, value] of Object.entries(choices))
        if (value !== null && value !== undefined && value !== '')
            form.set(key, String(value as string | number | boolean));
    for (const file of files) form.append('file', file);
    return form;
}

export function useImport<Report extends { done: boolean }>(endpoint: Endpoint) {
    const notify = useNotify();
    const [report, setReport] = useState<Report | null>(null);
    const [failure, setFailure] = useState('');
    const [busy, setBusy] = useState(false);
    async function ask(files: readonly File[], choices: Readonly<Record<string, unknown>>) {
        if (!files.length) return;
        const dry = choices['dry_run'] === true;
        setBusy(true);
        setFailure('');
        try {
            const { data } = await call<{ data: Report }>(endpoint, formOf(files, choices), {
                reads: dry,
            });
            setReport(data);
            if (!dry) notify('Stock history imported', { type: 'success' });
        } catch (error) {
            setFailure(
                error instanceof HttpError && error.message
                    ? error.message
                    : 'The files could not be read. Choose them again; nothing was changed.',
            );
            if (dry) setReport(null);
        } finally {
            setBusy(false);
        }
    }
    return { report, failure, busy, ask };
}
