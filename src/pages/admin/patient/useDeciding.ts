/** The calls of a correction: previewed, then done; what the server refuses stands at its field. */
import { type HttpError, useNotify } from 'react-admin';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../../../dataProvider/call.ts';
import type {
    correctPatient,
    previewCorrection,
} from '../../../../resources/admin/patients/correct.server.ts';
import type { PatientField } from '../../../../resources/admin/patients/fields.ts';
import { fieldErrors, sentenceOf } from '../../../widgets/failure.ts';
import { bodyOf, inputOf, type Shown, type Typed } from './body.ts';
import type { Previewed } from './Preview.tsx';
import type { StaleDetails } from './Stale.tsx';

/** What is typed now, what it would change once that was asked, and the two calls. */
export function useDeciding(shown: Shown, onDone: () => void) {
    const notify = useNotify();
    const { setError, clearErrors } = useFormContext();
    const { body, at } = bodyOf(shown, useWatch() as Typed);
    const asked = JSON.stringify(body);
    const [seen, setSeen] = useState<{ of: string; data: Previewed }>();
    const [fault, setFault] = useState<string>();
    const [stale, setStale] = useState<StaleDetails>();
    const [busy, setBusy] = useState(false);
    const running = useRef(false);

    function refused(error: unknown) {
        const told = (error as HttpError).body as
            | { code?: string; details?: StaleDetails }
            | undefined;
        if (told?.code === 'stale' && told.details) setStale(told.details);
        for (const [path, sentence] of Object.entries(fieldErrors(error))) {
            const [, place, field] = /^places\.(\d+)\.(\w+)$/.exec(path) ?? [];
            const index = at[Number(place)];
            if (index !== undefined && field)
                setError(inputOf(index, field as PatientField), { message: sentence });
        }
        setFault(sentenceOf(error));
    }
    async function run(work: () => Promise<void>) {
        // State comes a drawing later: two quick presses would both find it free.
        if (running.current) return;
        running.current = true;
        setBusy(true);
        setFault(undefined);
        clearErrors();
        try {
            await work();
        } catch (error) {
            refused(error);
        } finally {
            running.current = false;
            setBusy(false);
        }
    }
    return {
        at,
        empty: body.places.length === 0,
        busy,
        fault,
        stale,
        previewed: seen?.of === asked ? seen.data : undefined,
        preview: () =>
            void run(async () => {
                const { data } = await call<typeof previewCorrection>(
                    'POST /x/patients/correction/preview',
                    body,
                    { reads: true },
                );
                setSeen({ of: asked, data });
            }),
        correct: () =>
            void run(async () => {
                const { success } = await call<typeof correctPatient>(
                    'POST /x/patients/correction/apply',
                    body,
                );
                notify(success, { type: 'success' });
                onDone();
            }),
    };
}
