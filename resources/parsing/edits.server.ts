/**
 * Changes of the parsing tables. A change that reaches stored results is never made in silence: it is
 * tried on their messages first and refused with what it would do; saving the same again confirms it.
 */
import { createHash } from 'node:crypto';
import { verbAction, type Action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import type { Entity } from '../define/entity.ts';
import { Refusal } from '../define/errors.ts';
import { assays } from './assays.entity.ts';
import { errorCodes } from './errorCodes.entity.ts';
import { reachOf, trialOn, type Reach } from '../gateway/parsing/reach.server.ts';
import { resultTargets } from './resultTargets.entity.ts';
import { resultWords } from './resultWords.entity.ts';
import { sql } from '../define/sql.ts';
import type { Values } from '../define/values.ts';
import { normalise } from '../gateway/parsing/normalise.ts';
import { say, type Sentence } from '../define/say.ts';

/** How long what was shown may wait for the second save. */
const MINUTES = 15;

const guarded = (entity: Entity, verb: 'create' | 'update'): Action =>
    verbAction(entity, verb, {
        about:
            verb === 'create'
                ? `Adds a row to the parsing tables: ${entity.title[0].toLowerCase()}`
                : `Changes a row of the parsing tables: ${entity.title[0].toLowerCase()}; refused once, with what it would change of stored results`,
        run: async (given, context) => {
            const values = cleaned(given);
            const before = await reachOf(
                context.db,
                entity.table,
                values['id'] as number | undefined,
            );
            const saved = await context.save(entity, verb, values);
            // With the change in force: the refusal below takes it back.
            const after = await reachOf(context.db, entity.table, saved.data.id);
            const told = await trialOf(context, before, after);
            if (told && !(await confirmed(context, entity, values)))
                throw new Refusal(told, 'changes_results', { [entity.titleField]: told });
            return saved;
        },
    });

/** Words are compared without case, accents and punctuation, and kept that way. */
function cleaned(values: Values): Values {
    if (typeof values['word'] !== 'string') return values;
    const word = normalise(values['word']);
    if (!word)
        throw new Refusal(say('Letters or digits are needed.'), 'invalid', {
            word: say('Required.'),
        });
    return { ...values, word };
}

/** What the change does to stored results in a sentence, or undefined where it reaches none. */
async function trialOf(
    { db, now, timeZone }: Context,
    before: Reach | undefined,
    after: Reach | undefined,
): Promise<Sentence | undefined> {
    if (before?.meaning === after?.meaning) return undefined;
    const { name, uses } = (before ?? after) as Reach;
    const reaches = [before, after].filter((one) => one !== undefined);
    const found = await trialOn(db, reaches, { timeZone, now });
    // A new row only adds: what it changes counts. A changed one matters wherever it is in use.
    // A word of detection that stops being one is told even where no result bears it yet.
    const turned = before?.detects === true && after?.detects !== true;
    if (!found.changed && !(before && uses) && !turned) return undefined;
    return say('%{warning} %{reach} %{trial} %{ending}', {
        warning: turned
            ? say(
                  '%{name} says “detected” now, and would not any more. A resistance could be missed.',
                  { name },
              )
            : '',
        reach: say(
            '%{name} stands behind %{smart_count} stored result. |||| %{name} stands behind %{smart_count} stored results.',
            { name, smart_count: uses },
        ),
        trial: say(
            'Of %{messages} messages read for trial, %{smart_count} result would change when they are read again. |||| Of %{messages} messages read for trial, %{smart_count} results would change when they are read again.',
            { messages: found.messages, smart_count: found.changed },
        ),
        ending: found.lines.length
            ? say('Of them: %{lines}. Nothing is saved yet: save once more to make the change.', {
                  lines: found.lines,
              })
            : say('Nothing is saved yet: save once more to make the change.'),
    });
}

/** Whether this account was shown the same change a moment ago; otherwise it is noted that it is now. */
async function confirmed(context: Context, entity: Entity, values: Values): Promise<boolean> {
    const { viewer, now, apart } = context;
    const { version: _version, ...content } = values;
    const change = createHash('sha256')
        .update(JSON.stringify([entity.name, Object.entries(content).toSorted()]))
        .digest();
    return apart('parsing tables', async (db) => {
        const shown = await db.run(sql`delete from parse_confirmation
            where account_id = ${viewer.id} and change = ${change}
              and shown_at > ${now}::timestamptz - make_interval(mins => ${MINUTES})`);
        if (shown) return true;
        await db.run(sql`insert into parse_confirmation (account_id, change, shown_at)
            values (${viewer.id}, ${change}, ${now})
            on conflict (account_id, change) do update set shown_at = excluded.shown_at`);
        return false;
    });
}

export const createWord = guarded(resultWords, 'create');
export const editWord = guarded(resultWords, 'update');
export const createAssay = guarded(assays, 'create');
export const editAssay = guarded(assays, 'update');
export const createTarget = guarded(resultTargets, 'create');
export const editTarget = guarded(resultTargets, 'update');
export const createErrorCode = guarded(errorCodes, 'create');
export const editErrorCode = guarded(errorCodes, 'update');
