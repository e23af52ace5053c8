/** For whom a request is, and from which store. */
import type { Context } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { asksForOwn, keepsStock } from './scope.server.ts';
import { say } from '../../define/say.ts';

export interface Receiver {
    id: number;
    name: string;
    kind: string;
}

/**
 * The receiver: its own facility for an account of one, whoever a keeper names.
 * @throws Refusal under `receiver_id` where there is none, it is inactive, a store, or out of scope.
 */
export async function receiverFor(
    { db, viewer, scope }: Pick<Context, 'db' | 'viewer' | 'scope'>,
    asked: number | null | undefined,
): Promise<Receiver> {
    const own = asksForOwn(viewer)
        ? await db.maybe<{ id: number }>(
              sql`select id from stock_place where facility_id = ${viewer.facility_id}`,
          )
        : undefined;
    if (own && asked && asked !== own.id) refuse('receiver_id', say('There is no such receiver.'));
    const wanted = own?.id ?? asked;
    if (!wanted) refuse('receiver_id', say('Required.'));
    const found = await db.maybe<Receiver & { active: boolean }>(sql`
        select p.id, p.name, p.kind, p.active from stock_place_named p
          left join facility f on f.id = p.facility_id
         where p.id = ${wanted}
           and ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))`);
    if (!found) return refuse('receiver_id', say('There is no such receiver.'));
    if (!found.active) refuse('receiver_id', say('%{name} is not active.', { name: found.name }));
    if (found.kind === 'store')
        refuse('receiver_id', say('A store receives from suppliers, not by requests.'));
    return found;
}

/** The central store: the first that there is. */
export const centralStore = async ({ db }: Pick<Context, 'db'>): Promise<number> =>
    (
        await db.one<{ id: number }>(
            sql`select id from stock_place where kind = 'store' order by id limit 1`,
        )
    ).id;
