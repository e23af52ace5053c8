import { HttpError, useNotify } from 'react-admin';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type {
    uploadMessages,
    uploadOwnMessages,
} from '../../../resources/gateway/messages/upload.server.ts';
import type { Chosen, DateOrder, UploadCall } from './upload.ts';
import { useSay } from '../../widgets/say.ts';
import { sayNow } from '../../widgets/sayNow.ts';

const MOST_FILES = 20;

/** The files that are chosen, what each would be, and what became of it. */
export function useUpload(endpoint: UploadCall) {
    const say = useSay();
    const notify = useNotify();
    const [files, setFiles] = useState<readonly Chosen[]>([]);
    const [busy, setBusy] = useState(false);

    const set = (file: File, change: Partial<Chosen>) =>
        setFiles((all) => all.map((one) => (one.file === file ? { ...one, ...change } : one)));

    async function look(chosen: Chosen) {
        set(chosen.file, { state: 'looking', problem: '' });
        try {
            const seen = await send(endpoint, chosen, true);
            const runs = 'runs' in seen ? seen.runs : [];
            const { failure } = seen;
            set(chosen.file, { state: 'seen', runs, failure, asksOrder: chosen.asksOrder });
        } catch (error) {
            const code = error instanceof HttpError ? (error.body as { code?: string })?.code : '';
            const asksOrder = code === 'ambiguous_dates';
            set(chosen.file, { state: 'refused', problem: messageOf(error), asksOrder });
        }
    }

    async function choose(list: FileList | null) {
        const added: Chosen[] = [...(list ?? [])].map((file) => ({
            file,
            order: '',
            asksOrder: false,
            state: 'looking',
            problem: '',
            runs: [],
            failure: '',
            kept: null,
        }));
        if (files.length + added.length > MOST_FILES) {
            notify(say('At most %{MOST_FILES} files at a time.', { MOST_FILES }), {
                type: 'warning',
            });
            return;
        }
        setFiles((all) => [...all, ...added]);
        setBusy(true);
        for (const one of added) await look(one);
        setBusy(false);
    }

    async function order(chosen: Chosen, told: DateOrder | '') {
        const next = { ...chosen, order: told };
        set(chosen.file, { order: told });
        if (!told) return;
        setBusy(true);
        await look(next);
        setBusy(false);
    }

    async function upload() {
        setBusy(true);
        let taken = 0;
        for (const chosen of ready) {
            try {
                const kept = await send(endpoint, chosen, false);
                set(chosen.file, { state: 'kept', kept: 'runs' in kept ? null : kept });
                taken++;
            } catch (error) {
                set(chosen.file, { state: 'refused', problem: messageOf(error) });
            }
        }
        setBusy(false);
        if (taken) notify(say('The files were taken'), { type: 'success' });
    }

    const ready = files.filter(({ state, runs }) => state === 'seen' && runs.length > 0);
    const remove = (chosen: Chosen) => setFiles(files.filter((one) => one !== chosen));
    return { files, ready, busy, choose, order, upload, remove, clear: () => setFiles([]) };
}

/** Each file is a call of its own: one that cannot be read holds up none of the others. */
async function send(endpoint: UploadCall, { file, order }: Chosen, dry: boolean) {
    const form = new FormData();
    if (dry) form.append('dry_run', 'true');
    if (order) form.append('date_order', order);
    form.append('file', file);
    const { data } = await call<typeof uploadMessages | typeof uploadOwnMessages>(endpoint, form, {
        reads: dry,
    });
    return data[0]!;
}

const messageOf = (error: unknown): string => {
    const say = sayNow();
    return error instanceof Error && error.message
        ? error.message
        : say('The file could not be read.');
};
