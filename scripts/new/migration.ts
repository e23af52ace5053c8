/** The migration of an entity: a table with a column for every field that it declares. */
import type { Entity } from '../../resources/define/entity.ts';
import type { Field, FieldType } from '../../resources/define/field.ts';
import { namesInSql, ownColumns } from './reserved.ts';

type Of<T extends FieldType> = Extract<Field, { type: T }>;
/** SQL of a column behind its name; undefined where the type has none in its table. */
type Columns = { [T in FieldType]: (field: Of<T>, tableOf: TableOf) => string | undefined };
/** The table of the entity that a reference names. */
export type TableOf = (entity: string) => string;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const kept = (field: Field): string => (field.required ? ' not null' : '');
const initial = (field: Field): string =>
    field.initial === undefined
        ? ''
        : ` default ${typeof field.initial === 'string' ? quoted(field.initial) : field.initial}`;
const plainText = (field: Field): string =>
    field.required ? `text not null${initial(field)}` : `text not null default ''`;

const columns: Columns = {
    text: plainText,
    memo: plainText,
    choice: (field) =>
        `text${kept(field)}${initial(field)} check (%name in (${Object.keys(field.options).map(quoted).join(', ')}))`,
    integer: (field) => `integer${kept(field)}${initial(field)}${bounds(field)}`,
    decimal: (field) =>
        `numeric(18, ${field.scale})${kept(field)}${initial(field)}${bounds(field)}`,
    rate: () => undefined,
    boolean: (field) => `boolean not null default ${field.initial === true}`,
    date: (field) => `date${kept(field)}`,
    instant: (field) => `timestamptz${kept(field)}`,
    reference: (field, tableOf) => `bigint${kept(field)} references ${tableOf(field.to)}`,
    texts: () => `text[] not null default '{}'`,
    flags: () => `jsonb not null default '{}'`,
    lines: () => undefined,
};

function bounds({ min, max }: { min?: number; max?: number }): string {
    if (min !== undefined && max !== undefined) return ` check (%name between ${min} and ${max})`;
    if (min !== undefined) return ` check (%name >= ${min})`;
    return max === undefined ? '' : ` check (%name <= ${max})`;
}

/** Which table it is about, what it is called, what it holds. */
export type Tabled = Pick<Entity, 'table' | 'title' | 'fields'>;

/** Creates the table with its unique indexes, an index for each reference, and the two triggers. */
export function migrationOf({ table, title, fields }: Tabled, tableOf: TableOf): string {
    namesInSql('table', table);
    const all = Object.entries<Field>(fields).filter(([name]) => !ownColumns.has(name));
    for (const [name] of all) namesInSql('column', name);
    const own = all.flatMap(([name, field]) => {
        const column = columns[field.type] as (
            field: Field,
            tableOf: TableOf,
        ) => string | undefined;
        const text = column(field, tableOf);
        return text ? [`    ${name} ${text.replaceAll('%name', name)},\n`] : [];
    });
    const unique = all.filter(([, { unique: alone }]) => alone);
    // Words without case and outer spaces, as the engine compares them; what is no text as it is.
    const compared = (name: string, { type }: Field) =>
        type === 'text' || type === 'memo' ? `lower(btrim(${name}))` : name;
    const references = all.filter(([, { type }]) => type === 'reference');
    return `-- ${title[1]}.
create table ${table} (
    id bigint generated always as identity primary key,
${own.join('')}    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
${unique.map(([name, field]) => `create unique index ${table}_${name} on ${table} (${compared(name, field)});\n`).join('')}${references.map(([name]) => `create index ${table}_of_${name.replace(/_id$/, '')} on ${table} (${name});\n`).join('')}create trigger ${table}_version before update on ${table} for each row execute function bump_version();
create trigger ${table}_audit after insert or update or delete on ${table}
    for each row execute function audit_row();
`;
}
