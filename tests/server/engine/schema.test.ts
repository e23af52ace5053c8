/** The migrated database against the declarations: what a field promises, a column keeps. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyOf, kinds } from '../../../server/fieldTypes/schema.ts';
import type { Field } from '../../../resources/define/field.ts';
import { areas } from '../../../resources/index.ts';
import { sqlWords } from '../../../scripts/new/reserved.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
    t = await freshDatabase();
});
afterAll(() => t.drop());

const entities = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'entity');

const columnsOf = async (relation: string) => {
    const { rows } = await t.db.pool.query<{
        name: string;
        type: string;
        nullable: boolean;
        filled: boolean;
    }>(
        `select column_name as name, case data_type when 'ARRAY' then trim(leading '_' from udt_name) || '[]' else data_type end as type,
                is_nullable = 'YES' as nullable, column_default is not null as filled
           from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [relation],
    );
    return new Map(rows.map((row) => [row.name, row]));
};

it.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s has a column for every field',
    async (_name, entity) => {
        const read = await columnsOf(entity.view ?? entity.table);
        const stored = await columnsOf(entity.table);
        for (const [key, field] of Object.entries<Field>(entity.fields)) {
            const column = read.get(key);
            expect([key, kinds[field.type].columns]).toEqual([
                key,
                expect.arrayContaining([column?.type]),
            ]);
            const own = stored.get(key);
            if (!own) continue;
            // An empty optional value is null, or '' for plain text: the column must take it. What only
            // the server writes never comes empty.
            if (!field.required && !field.readOnly && emptyOf(field) === null) {
                expect([key, own.nullable || own.filled]).toEqual([key, true]);
            }
        }
        for (const key of ['id', 'version', 'created_at', 'updated_at'])
            expect(stored.has(key)).toBe(true);
    },
);

/** What is only read may be a view of tables that are tested under their own names. */
const written = entities.filter(({ access }) => access.create ?? access.update ?? access.delete);

it.each(written.map((entity) => [entity.name, entity] as const))(
    '%s is audited, counts its versions and keeps what is unique apart',
    async (_name, entity) => {
        const triggers = await t.db.pool.query<{ name: string }>(
            `select p.proname as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid where g.tgrelid = $1::regclass and not g.tgisinternal`,
            [entity.table],
        );
        const names = triggers.rows.map((row) => row.name);
        expect(names).toEqual(expect.arrayContaining(['audit_row', 'bump_version']));
        const indexes = await t.db.pool.query<{ name: string }>(
            `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and i.indisunique`,
            [entity.table],
        );
        const unique = indexes.rows.map((row) => row.name);
        for (const [key, field] of Object.entries<Field>(entity.fields)) {
            if (!field.unique || (entity.view && !(await columnsOf(entity.table)).has(key)))
                continue;
            // server/entities/rules.ts finds the field at fault by this name.
            expect([
                key,
                unique.some(
                    (name) =>
                        name === `${entity.table}_${key}` ||
                        name.startsWith(`${entity.table}_${key.split('_')[0]}`),
                ),
            ]).toEqual([key, true]);
        }
    },
);

it('numbers documents on beyond the millionth, none cut to the number of an earlier one', async () => {
    const { rows } = await t.db.pool.query<{ sequence: string; number: string }>(
        `select substring(given from $$nextval.'([a-z_]+)'$$) as sequence, given as number
           from (select pg_get_expr(adbin, adrelid) as given from pg_attrdef) d where given like '%-%nextval(%'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { sequence, number } of rows) {
        await t.db.pool.query('select setval($1, 41)', [sequence]);
        const asked = `select ${number} as first, setval('${sequence}', 999999), ${number} as last`;
        const [told] = (await t.db.pool.query<{ first: string; last: string }>(asked)).rows;
        expect([sequence, told!.first.slice(4), told!.last.slice(4)]).toEqual([
            sequence,
            '000042',
            '1000000',
        ]);
    }
});

it('takes for its own no word that the scaffold would call a table or a column by', async () => {
    const { rows } = await t.db.pool.query<{ word: string }>(
        `select word from pg_get_keywords() where catcode in ('R', 'T')`,
    );
    expect(rows.length).toBeGreaterThan(90);
    expect(rows.filter(({ word }) => !sqlWords.has(word))).toEqual([]);
});
