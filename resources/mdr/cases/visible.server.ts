/** Whose part of a case an account sees: facility and partner by where it was found, a centre by where the patient is. */
import type { Viewer } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { soughtStates } from './words.ts';

type Scope = (alias: string) => Sql;
type Who = Pick<Viewer, 'user_type' | 'mdr_site_id'>;

/** The patient is at the viewer's centre, or is to come there (`s`). */
export const isHere = ({ mdr_site_id }: Who): Sql => sql`coalesce(s.id = ${mdr_site_id}, false)`;
/** The viewer's centre sends the patient away, and has no answer yet (`v`). */
export const isSentOn = ({ mdr_site_id }: Who): Sql => sql`coalesce(v.id = ${mdr_site_id}, false)`;

/**
 * The case is the viewer's: `c` the case, `f` its facility, `s` its centre, `t` the transfer that is under way and
 * `v` the centre that sends it.
 */
export const isMine = (viewer: Who, scope: Scope): Sql =>
    viewer.user_type === 'mdrsite'
        ? sql`(${isHere(viewer)} or ${isSentOn(viewer)})`
        : sql`(${scope('f')})`;

/** A centre looks for anybody who is not on treatment yet, to receive them; it sees no name before. */
export const isSeen = (viewer: Who, scope: Scope): Sql =>
    viewer.user_type === 'mdrsite'
        ? sql`(${isMine(viewer, scope)} or c.status = any(${soughtStates}::text[]))`
        : isMine(viewer, scope);

/** Who says of the patient that there is no treatment: the centre that has them, before it the facility, DR-TB of all. */
export function isResponsible(viewer: Who, scope: Scope): Sql {
    if (viewer.user_type === 'mdrsite') return isHere(viewer);
    if (viewer.user_type === 'facility') return sql`(c.received_on is null and ${scope('f')})`;
    return sql`(${viewer.user_type === 'drtb'}::boolean and ${scope('f')})`;
}

/** Who sent the patient that is under way: the centre, or the facility. */
export function isSender(viewer: Who, scope: Scope): Sql {
    if (viewer.user_type === 'mdrsite') return isSentOn(viewer);
    const may = ['facility', 'drtb'].includes(viewer.user_type);
    return sql`(${may}::boolean and t.id is not null and t.from_site_id is null and ${scope('f')})`;
}

/** The tables under those names. */
export const caseTables = sql`
    mdr_case c
    join mdr_patient p on p.id = c.patient_id
    join facility f on f.id = c.facility_id
    left join facility s on s.id = c.site_id
    left join mdr_transfer t on t.case_id = c.id and t.answer is null
    left join facility v on v.id = t.from_site_id`;
