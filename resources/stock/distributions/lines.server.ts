/** The lines of a distribution as somebody wrote them: read and checked, before any lot is taken. */
import type { Db } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { type ProductInUnit, productsInUnits } from '../ledger/choices.server.ts';
import type { IssuingRequest } from './requests.server.ts';
import { toBase } from '../products/quantity.server.ts';
import type { ValuesOf } from '../../define/values.ts';
import type { distributionLineFields } from './fields.ts';
import { say } from '../../define/say.ts';

/** What a line takes. */
export interface Taking {
    /** `lines.2` */
    path: string;
    unit: ProductInUnit;
    product_id: number;
    quantity: number;
    base_quantity: number;
    /** Chosen by hand; null for first expired, first out. */
    lot_id: number | null;
    override_reason: string;
    request_line_id: number | null;
}

export async function readTakings(
    db: Db,
    given: readonly ValuesOf<typeof distributionLineFields>[],
    request: IssuingRequest | undefined,
): Promise<Taking[]> {
    const units = await productsInUnits(
        db,
        given.map(({ product_id, product_unit_id }) => ({ product_id, product_unit_id })),
    );
    const takings = given.map((values, index): Taking => {
        const path = `lines.${index}`;
        const unit = units[index]!;
        const { quantity } = values;
        const base = toBase(quantity, unit, `${path}.quantity`);
        if (base < 1) refuse(`${path}.quantity`, say('A quantity above 0.'));
        return {
            path,
            unit,
            product_id: unit.product_id,
            quantity,
            base_quantity: base,
            lot_id: values.lot_id ?? null,
            override_reason: values.override_reason ?? '',
            request_line_id: values.request_line_id ?? null,
        };
    });
    refuseBeyondRequest(takings, request);
    return takings;
}

/** Lines of a request take what was approved of it and not more. */
function refuseBeyondRequest(
    takings: readonly Taking[],
    request: IssuingRequest | undefined,
): void {
    const taken = new Map<number, number>();
    for (const { path, product_id, base_quantity, request_line_id, unit } of takings) {
        if (request_line_id === null) continue;
        const field = `${path}.request_line_id`;
        const line = request?.lines.find((one) => one.id === request_line_id);
        if (!line) refuse(field, say('This is no line of the request.'));
        if (line.product_id !== product_id)
            refuse(
                field,
                say('%{product} is not what this line of the request asks for.', {
                    product: unit.product,
                }),
            );
        const before = taken.get(line.id) ?? 0;
        const open = line.base_approved - line.base_issued - before;
        taken.set(line.id, before + base_quantity);
        if (base_quantity > open) {
            const sentence = say('Only %{open} %{base_unit} more are approved of %{product}.', {
                open,
                base_unit: unit.base_unit,
                product: unit.product,
            });
            throw new Refusal(sentence, 'not_approved', { [`${path}.quantity`]: sentence });
        }
    }
}
