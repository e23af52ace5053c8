/** The base unit of a product is one of itself: it cannot be changed, disabled or moved. */
import { verbAction } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { productUnits } from './productUnits.entity.ts';
import { say } from '../../define/say.ts';

interface Unit {
    product_id: number;
    unit_id: number;
    name: string;
    product: string;
    is_base: boolean;
}

async function readUnit(db: Db, id: number): Promise<Unit> {
    const unit = await db.maybe<Unit>(sql`
        select u.product_id, u.unit_id, u.name, p.name as product, p.base_unit_id = u.unit_id as is_base
          from product_unit u join product p on p.id = u.product_id where u.id = ${id}`);
    if (!unit) throw notFound();
    return unit;
}

const baseUnit = ({ name, product }: Unit, field?: string): Refusal => {
    const text = say(
        '%{name} is the base unit of %{product}: everything is counted in it. It stays as it is; another base unit is chosen at the product.',
        { name, product },
    );
    return new Refusal(text, 'base_unit', field ? { [field]: text } : undefined);
};

export const editProductUnit = verbAction(productUnits, 'update', {
    about: 'Edit a unit of a product; its base unit stays one of itself',
    run: async (values, context) => {
        const unit = await readUnit(context.db, values['id']);
        const { product_id, unit_id, base_units, per_units, active } = values;
        if (product_id !== undefined && product_id !== unit.product_id) {
            refuse(
                'product_id',
                say('A unit stays with its product. Add one to the other product.'),
            );
        }
        if (unit.is_base) {
            if (unit_id !== undefined && unit_id !== unit.unit_id) throw baseUnit(unit, 'unit_id');
            if (base_units !== undefined && base_units !== 1) throw baseUnit(unit, 'base_units');
            if (per_units !== undefined && per_units !== 1) throw baseUnit(unit, 'per_units');
            if (active === false) throw baseUnit(unit, 'active');
        }
        return { ...(await context.save(productUnits, 'update', values)) };
    },
});

export const disableProductUnit = verbAction(productUnits, 'delete', {
    about: 'Disable a unit of a product; documents keep it',
    run: async (values, context) => {
        const unit = await readUnit(context.db, values['id']);
        if (unit.is_base) throw baseUnit(unit);
        return { ...(await context.save(productUnits, 'delete', values)) };
    },
});
