/** Rules of prefixes: capitals, a counter that never falls, and letters that stay once numbers were issued. */
import { verbAction } from '../../define/action.ts';
import { notFound, refuse } from '../../define/errors.ts';
import { reference, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { prefixes } from './prefixes.entity.ts';

export const addPrefix = verbAction(prefixes, 'create', {
    about: 'Add a prefix of barcodes',
    run: async (values, context) => ({
        ...(await context.save(prefixes, 'create', { ...values, code: values.code.toUpperCase() })),
    }),
});

export const editPrefix = verbAction(prefixes, 'update', {
    about: 'Edit a prefix of barcodes',
    run: async (values, context) => {
        const { code, digit_count, issued_to } = values;
        const now = await context.db.maybe<{
            code: string;
            digit_count: number;
            issued_to: number;
            used: boolean;
        }>(sql`
            select p.code, p.digit_count, p.issued_to, exists (select from barcode_batch b where b.prefix_id = p.id) as used
              from barcode_prefix p where p.id = ${values.id} for update`);
        if (!now) throw notFound();
        const next = code?.toUpperCase();
        if (now.used && next !== undefined && next !== now.code)
            refuse('code', say('Labels bear this code already: it stays as it is.'), 'in_use');
        if (now.used && digit_count && digit_count !== now.digit_count)
            refuse(
                'digit_count',
                say('Labels were made with %{count} digits: they stay as many.', {
                    count: now.digit_count,
                }),
                'in_use',
            );
        if (typeof issued_to === 'number' && issued_to < now.issued_to)
            refuse(
                'issued_to',
                say('Numbers up to %{number} were issued: this never falls.', {
                    number: String(now.issued_to),
                }),
            );
        return {
            ...(await context.save(prefixes, 'update', { ...values, ...(next && { code: next }) })),
        };
    },
});

export const deletePrefix = verbAction(prefixes, 'delete', {
    about: 'Delete a prefix that has issued nothing, by its number or its letters',
    body: {
        id: reference('Prefix', 'walimu/prefixes'),
        code: text('Code', { maxLength: 7 }),
    },
    run: async ({ id: given, code, ...values }, context) => {
        if (!given && !code) refuse('id', say('Required.'));
        const found =
            given ??
            (
                await context.db.maybe<{ id: number }>(
                    sql`select id from barcode_prefix where code = ${code?.trim().toUpperCase()}`,
                )
            )?.id;
        if (!found) throw notFound();
        return { ...(await context.save(prefixes, 'delete', { ...values, id: found })) };
    },
});
