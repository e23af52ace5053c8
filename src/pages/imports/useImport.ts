/** Asks an import, dry or not, and keeps what it answered. */
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import type { ColumnsRead } from './importReport.ts';

/** What is chosen beside the files. `dry_run` asks only what would happen. */
export type ImportCall = Readonly<Record<string, unknown>> & {
    dry_run: boolean;
    mode?: 'all' | 'good';
};

/** The multipart body of an import call: what is empty stays out. */
function formOf(files: readonly File[], choices: ImportCall): FormData {
    const form = new FormData();
    for (const [key, value] of Object.entries(choices))
        if (value !== null && value !== undefined && value !== '')
            form.set(key, String(value as string | number | boolean));
    for (const file of files) form.append('file', file);
    return form;
}

/** Sends the files; `reads` where only what would happen is asked. */
export type SendImport<Report> = (
    form: FormData,
    options: { reads: boolean },
) => Promise<{ data: Report; success?: string }>;

/** The columns of a file that lacks some, as the refusal tells them. */
function columnsOf(error: unknown): ColumnsRead | null {
    if (!(error instanceof HttpError)) return null;
    const { details } = (error.body ?? {}) as { details?: Partial<ColumnsRead> };
    return details?.columns && details.expected ? (details as ColumnsRead) : null;
}

/** `done` is said where the server says nothing of its own. */
export function useImport<Report extends { done: boolean }>(
    sendForm: SendImport<Report>,
    done: string,
) {
    const say = useSay();
    const notify = useNotify();
    const [report, setReport] = useState<Report | null>(null);
    const [failure, setFailure] = useState('');
    const [unread, setUnread] = useState<ColumnsRead | null>(null);
    const [busy, setBusy] = useState<'' | 'checking' | 'importing'>('');
    async function ask(files: readonly File[], choices: ImportCall) {
        if (!files.length) return;
        const dry = choices.dry_run;
        setBusy(dry ? 'checking' : 'importing');
        setFailure('');
        setUnread(null);
        try {
            const form = formOf(files, choices);
            const { data, success = done } = await sendForm(form, { reads: dry });
            setReport(data);
            if (!dry) notify(success, { type: 'success' });
        } catch (error) {
            setUnread(columnsOf(error));
            setFailure(
                messageOf(
                    error,
                    say(
                        'The file could not be read. Choose again; nothing was changed. |||| The files could not be read. Choose again; nothing was changed.',
                        { smart_count: files.length },
                    ),
                ),
            );
            if (dry) setReport(null);
        } finally {
            setBusy('');
        }
    }
    return { report, forget: () => setReport(null), failure, unread, busy, ask };
}
