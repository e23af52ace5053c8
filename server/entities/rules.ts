/** What holds of a record before it is written, and what the database says where it does not. */
import { askOnce } from '../../resources/define/ask.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { Refusal } from '../../resources/define/errors.ts';
import { refersTo } from '../../resources/define/fieldFacts.ts';
import { say, type Sentence } from '../../resources/define/say.ts';
import { name, sql, type Sql } from '../../resources/define/sql.ts';
import { entityScope } from '../access/scope.ts';
import type { Transaction } from '../database/database.ts';
import { faultsOfAll, refuseFaults } from '../fieldTypes/faults.ts';
import { kinds } from '../fieldTypes/schema.ts';
import { type Server, todayAt } from '../http/call.ts';
import type { Entities } from './rows.ts';

/** A write of one record, in its transaction. */
export interface Writing {
    server: Server;
    tx: Transaction;
    entities: Entities;
    entity: Entity;
    viewer: Viewer;
    /** The person was asked about what is odd, and said yes. */
    sure: boolean;
}

export type Values = Record<string, unknown>;

/** Rules that need the database or the clock: references within scope, days not in the future. */
export async function checkRules(
    { server, tx, entities, entity, viewer }: Writing,
    values: Values,
): Promise<void> {
    const today = todayAt(server);
    const errors = faultsOfAll(entity.fields, values, today);
    for (const [key, value] of Object.entries(values)) {
        const field = entity.fields[key];
        if (!field || value === null || value === undefined) continue;
        const to = refersTo(field);
        if (to) {
            const target = entities.byName(to);
            const found = await tx.maybe(sql`
                select 1 from ${name(target.table)} t
                 where t.id = ${value} and ${entityScope(viewer, target.scope, today)}`);
            if (!found)
                errors[key] = say('There is no such %{title}.', {
                    title: { text: target.title[0], small: true },
                });
        }
    }
    refuseFaults(errors);
}

/**
 * What may have one record of a name is asked about where another differs in blanks and capitals
 * alone: `Joint Medical` and `JointMedical` are mostly one. All of it is sent before this first waits: what is written behind it may follow at once.
 */
export async function askAboutDoubles(
    { tx, entity, sure }: Writing,
    values: Values,
    own: number | null,
): Promise<void> {
    if (sure) return;
    // Letter by letter as in the indexes of tables that hold many names (migration 0701).
    const bare = (text: Sql) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`;
    const questions: Record<string, Sentence> = {};
    const ask = async (key: string, value: string) => {
        const double = await tx.maybe<{ value: string }>(sql`
            select ${name(key)} as value from ${name(entity.table)} t
             where ${bare(sql`t.${name(key)}`)} = ${bare(sql`${value}::text`)} and t.id is distinct from ${own}::bigint
               and lower(btrim(t.${name(key)})) <> lower(btrim(${value}::text)) limit 1`);
        if (double)
            questions[key] = say('There is “%{other}” already. Is “%{value}” another one?', {
                other: double.value,
                value,
            });
    };
    await Promise.all(
        Object.entries(values).map(([key, value]) => {
            const field = entity.fields[key];
            // A day that is there once is no name.
            const isName = field?.unique && kinds[field.type].textual && typeof value === 'string';
            return isName && ask(key, value);
        }),
    );
    askOnce({ sure }, questions);
}

/** Unique and check constraints, told by field: their names are `<table>_<field>` by convention. */
export async function explainConstraints<T>(
    entity: Entity,
    values: Values,
    work: () => Promise<T>,
): Promise<T> {
    try {
        return await work();
    } catch (error) {
        const {
            code,
            constraint = '',
            column,
            hint,
        } = error as { code?: string; constraint?: string; column?: string; hint?: string };
        const field = constraint.replace(`${entity.table}_`, '');
        const key = entity.fields[field] ? field : entity.titleField;
        if (code === '23505') {
            const label = entity.fields[key]?.label ?? 'value';
            const text = say('There is already a %{title} with this %{label}.', {
                title: { text: entity.title[0], small: true },
                label: { text: label, small: true },
            });
            throw new Refusal(text, 'duplicate', { [key]: text });
        }
        if (code === '23502' && column) {
            throw new Refusal(say('Please check the marked fields.'), 'invalid', {
                [column]: say('Required.'),
            });
        }
        if (code === '23514' && !hint) {
            const text = entity.rules?.[field]
                ? { text: entity.rules[field] }
                : say('This is not possible together: %{fields}.', {
                      fields: Object.keys(values).flatMap((one) =>
                          entity.fields[one] ? [{ text: entity.fields[one].label }] : [],
                      ),
                  });
            throw new Refusal(
                text,
                'invalid',
                entity.fields[field] ? { [field]: text } : undefined,
            );
        }
        throw error;
    }
}
