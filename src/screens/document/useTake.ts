/** Takes steps of documents: calls, tells, and asks again for what they change. */
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { isKept } from '../../../dataProvider/line/keeper.ts';
import { sentenceOf } from '../../widgets/failure.ts';
import type {
    DocumentRecord,
    Step,
    StepCall,
} from '../../../resources/define/documents/document.ts';

/** Takes a step with what it asks for; throws what the server refuses. */
export type Take = (step: Step, values?: Readonly<Record<string, unknown>>) => Promise<void>;

/** `back`: the list, where a document that is gone leads. */
export function useTake(record: DocumentRecord, back: string): Take {
    const client = useQueryClient();
    const notify = useNotify();
    const navigate = useNavigate();
    return async ({ endpoint, to }, values = {}) => {
        const { id, version } = record;
        const body = {
            ...withoutEmpty(values),
            id,
            ...(version ? { version: version as number } : {}),
        };
        try {
            const { success } = await call<StepCall>(endpoint, body);
            notify(success, { type: 'success' });
            if (!to.length) await navigate(back);
        } catch (error) {
            if (!isKept(error)) throw error;
            notify(sentenceOf(error), { type: 'info' });
        } finally {
            // A step moves figures of other screens too; and a refusal may say that the document moved on.
            await client.invalidateQueries();
        }
    };
}

/** What was left empty is not sent. */
const withoutEmpty = (values: Readonly<Record<string, unknown>>): Record<string, never> =>
    Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null && value !== ''),
    ) as Record<string, never>;
