/** Does something to several rows: what became of each is told. */
import { HttpError, type RaRecord } from 'react-admin';
import { call } from '../../../dataProvider/index.ts';
import { asOneAct } from '../../../dataProvider/questions.ts';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';

export interface Outcome {
    done: readonly RaRecord[];
    /** Those that the server refused, with its sentence. */
    refused: readonly { record: RaRecord; why: string }[];
    /** Not asked for any more, since `stopped`. */
    left: readonly RaRecord[];
    /** Why it ended before its end; empty where the person stopped it. */
    stopped?: string;
}

type Values = Readonly<Record<string, unknown>>;

interface Watch {
    /** Hears after each row what became of those so far. */
    told(happened: Outcome): void;
    /** Asked before each row. */
    stopped(): boolean;
}

/**
 * Does it to the rows, one after the other in their order. A row that is refused stays as it is and the next one is tried; a line
 * that breaks, a session that ends or a server that is busy ends it.
 *
 * @throws what the very first call is refused for, where that is a field that was asked for: nothing is done then.
 */
export const runBulk = (
    action: BulkAction,
    rows: readonly RaRecord[],
    values: Values,
    watch: Watch,
): Promise<Outcome> => asOneAct(() => runEach(action, rows, values, watch));

async function runEach(
    action: BulkAction,
    rows: readonly RaRecord[],
    values: Values,
    watch: Watch,
): Promise<Outcome> {
    let happened: Outcome = { done: [], refused: [], left: rows };
    for (const record of rows) {
        if (watch.stopped()) return { ...happened, stopped: '' };
        try {
            await call(action.endpoint, bodyFor(action, values, record));
            happened = { ...happened, done: [...happened.done, record] };
        } catch (error) {
            if (rows[0] === record && isOfFields(error, action)) throw error;
            if (endsIt(error)) return { ...happened, stopped: sentenceOf(error) };
            const refused = [...happened.refused, { record, why: sentenceOf(error) }];
            happened = { ...happened, refused };
        }
        happened = { ...happened, left: happened.left.slice(1) };
        watch.told(happened);
    }
    return happened;
}

const bodyFor = (action: BulkAction, values: Values, record: RaRecord): Values => ({
    ...values,
    ...action.values,
    ...(action.version && { version: record['version'] as number }),
    [action.row]: record.id,
});

const isOfFields = (error: unknown, { fields }: BulkAction): boolean =>
    Object.keys(fieldErrors(error)).some((name) => name in (fields ?? {}));

/** What concerns the line, the session or the server, and not the row. */
const endsIt = (error: unknown): boolean =>
    !(error instanceof HttpError) ||
    [0, 401, 403, 429].includes(error.status) ||
    error.status >= 500;
