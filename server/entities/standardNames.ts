/** Standard names are kept in English and said in the reader's language: who searches finds them by what they read. */
import type { Entity } from '../../resources/define/entity.ts';
import { standardOf } from '../../resources/define/fieldFacts.ts';
import type { Tongue } from '../../resources/define/say.ts';
import { name, sql, type Sql } from '../../resources/define/sql.ts';
import { plain } from '../../resources/define/language/plain.ts';

/** Conditions over the table t, one for each searched field of which a standard name holds what was typed. */
export function standardNames(
    entity: Entity,
    searched: readonly string[],
    typed: string,
    tongue: Tongue,
): Sql[] {
    return searched.flatMap((key) => {
        const names = standardOf(entity.fields[key]!).filter((one) =>
            plain(tongue.textOf(one)).includes(plain(typed)),
        );
        return names.length ? [sql`t.${name(key)} = any(${names}::text[])`] : [];
    });
}
