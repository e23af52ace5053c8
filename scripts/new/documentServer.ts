/** What a new document starts as on the server: its query, writing one, its steps, its tables. */
import type { DocumentNaming } from './templates.ts';

export const query = ({
    up,
    word,
    table,
}: DocumentNaming): string => `import { defineQuery, within } from '${up}define/query.ts';
import { allOf } from '${up}define/several.ts';
import { sql } from '${up}define/sql.ts';
import { ${word} } from './${word}.report.ts';

const linesOf = sql\`
    coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'item', l.item, 'quantity', l.quantity) order by l.id)
                from ${table}_line l where l.document_id = d.id), '[]')\`;

export const ${word}Query = defineQuery(${word}, (input) => {
    const { filters, scope, viewer } = input;
    const { status } = filters;
    return sql\`
        select d.id, d.version, d.number, d.written_on, d.status, d.facility_id, f.name as facility,
               (select count(*) from ${table}_line l where l.document_id = d.id)::integer as items,
               w.full_name as written_by, c.full_name as confirmed_by, d.confirmed_at, d.cancel_reason, d.remarks,
               case when d.written_by_id = \${viewer.id} then 'yes' else '' end as own, \${linesOf} as lines
          from ${table} d
          join facility f on f.id = d.facility_id
          join account w on w.id = d.written_by_id
          left join account c on c.id = d.confirmed_by_id
         where \${scope('f')} and \${within('d.written_on', input)}
           and \${status ? sql\`d.status = any(\${allOf(status)}::text[])\` : sql\`true\`}\`;
});
`;

export const write = ({
    name,
    up,
    one,
    table,
    start,
    end,
}: DocumentNaming): string => `/** Writing one: head and lines in one transaction. */
import { action } from '${up}define/action.ts';
import { refuse } from '${up}define/errors.ts';
import { say } from '${up}define/say.ts';
import { asRows, sql } from '${up}define/sql.ts';
import { keepers, ${start}Fields } from './words.ts';

export const write${end} = action('POST /x/${name}/create', {
    about: '${one}: writes one, with its lines',
    access: keepers,
    body: ${start}Fields,
    done: 'Saved',
    run: async ({ facility_id, written_on, remarks, lines }, { db, viewer, scope }) => {
        const facility = await db.maybe(
            sql\`select f.id from facility f where f.id = \${facility_id} and \${scope('f')}\`,
        );
        if (!facility) refuse('facility_id', say('There is no such facility.'));
        const written = await db.one<{ id: number; number: string }>(sql\`
            insert into ${table} (facility_id, written_on, written_by_id, remarks)
            values (\${facility_id}, \${written_on}, \${viewer.id}, \${remarks ?? ''}) returning id, number\`);
        await db.run(sql\`
            insert into ${table}_line (document_id, item, quantity)
            select \${written.id}, item, quantity
              from \${asRows('given', lines ?? [], { item: 'text', quantity: 'integer' })} order by n\`);
        return { data: written };
    },
});
`;

export const steps = ({
    up,
    word,
    one,
    table,
    start,
    end,
}: DocumentNaming): string => `/** What the steps do beside moving the document, and what happened to it. */
import { historyOf, stepsOf } from '${up}define/documents/steps.server.ts';
import type { Context } from '${up}define/engine.ts';
import { sql } from '${up}define/sql.ts';
import { ${start}Document } from './${word}.document.ts';

const found = {
    find: (id: number, { viewer, scope }: Context) => sql\`
        select d.id, d.number, d.status, d.version, d.written_by_id = \${viewer.id} as own
          from ${table} d join facility f on f.id = d.facility_id
         where d.id = \${id} and \${scope('f')}\`,
};
const step = stepsOf(${start}Document, found);

export const ${start}History = historyOf(${start}Document, found);

export const confirm${end} = step('confirm', {
    about: '${one}: confirms one, which somebody else wrote',
    done: '%{number} is confirmed',
    run: (_document, _values, { viewer, now }, move) =>
        move('confirmed', { confirmed_at: now, confirmed_by_id: viewer.id }),
});

export const cancel${end} = step('cancel', {
    about: '${one}: cancels one that is not confirmed, with the reason',
    done: '%{number} is cancelled',
    run: (_document, { cancel_reason }, _context, move) => move('cancelled', { cancel_reason }),
});
`;

/** Its table with the number that it bears, that of its lines, the triggers of both, and what no label explains. */
export const documentMigration = ({
    table,
    many,
    one,
    start,
}: DocumentNaming): string => `-- ${many}: head, lines and steps.
create sequence ${table}_number;
create table ${table} (
    id bigint generated always as identity primary key,
    number text not null unique default '${signOf(start)}-' || to_char(nextval('${table}_number'), 'FM999999999000000'),
    status text not null default 'open' check (status in ('open', 'confirmed', 'cancelled')),
    facility_id bigint not null references facility (id),
    written_on date not null,
    written_by_id bigint not null references account (id),
    confirmed_by_id bigint references account (id),
    confirmed_at timestamptz,
    cancel_reason text not null default '',
    remarks text not null default '',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create index ${table}_of_facility on ${table} (facility_id, written_on desc);
create trigger ${table}_version before update on ${table} for each row execute function bump_version();
create trigger ${table}_audit after insert or update or delete on ${table}
    for each row execute function audit_row();

create table ${table}_line (
    id bigint generated always as identity primary key,
    document_id bigint not null references ${table} (id),
    item text not null,
    quantity integer not null check (quantity >= 1)
);
create index ${table}_line_of_document on ${table}_line (document_id);
create trigger ${table}_line_audit after insert or update or delete on ${table}_line
    for each row execute function audit_row();

comment on table ${table} is '${many}';
comment on column ${table}.written_on is 'Day of the document';
comment on column ${table}.written_by_id is 'Who wrote it';
comment on column ${table}.confirmed_by_id is 'Who confirmed it';
comment on column ${table}.confirmed_at is 'When it was confirmed';
comment on table ${table}_line is 'Lines of ${many.toLowerCase()}';
comment on column ${table}_line.document_id is '${one}';
comment on column ${table}_line.item is 'What it is a line of';
`;

/** Three letters before the number: `RET-000001`. */
const signOf = (start: string): string => start.slice(0, 3).toUpperCase().padEnd(3, 'X');
