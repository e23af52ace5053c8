/** Declares what is done to several rows, held to the action that does it. */
import type { Action } from '../action.ts';
import type { BodyOf, Callable, EndpointOf } from '../calls.ts';
import type { BulkAction } from './bulk.ts';

/** Its own words of the body: the row, what is asked for, what goes along. */
interface DeclaredBulk<B> extends Omit<BulkAction, 'endpoint' | 'row' | 'values'> {
    row: Extract<keyof B, string>;
    values?: BulkAction['values'] & Partial<B>;
}

/**
 * `bulk<typeof reviewed>('POST /x/genexpert/reviewed', { row: 'id', … })`: path and words compile as the action declares them
 * (`import type`). Without a symbol nothing is compared: where the action stands on the declaration itself.
 */
export const bulk = <D extends Callable = Action>(
    endpoint: EndpointOf<D>,
    told: DeclaredBulk<BodyOf<D>>,
): BulkAction => ({ endpoint, ...told });
