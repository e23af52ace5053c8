/** Whose hand-overs an account sees, and which of them are its own to answer. */
import type { Viewer } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { isDesk, isOwnRider } from '../riders/own.server.ts';

type Scope = (alias: string) => Sql;

/** Hand-overs that an account sees: a hub those of its sites, a facility its own part in them. */
export const isHandoverOf = (viewer: Viewer, scope: Scope): Sql =>
    viewer.user_type === 'facility'
        ? sql`((h.leg = 'picked' and ${scope('f')}) or (h.leg = 'delivered' and ${scope('t')}))`
        : sql`(${scope('f')})`;

/**
 * Whether the account is the other side of a hand-over, `h` with its rider `r`, and did not write it down itself. The desk
 * of the hub is whoever was never a rider.
 */
export const isOtherSide = (viewer: Viewer): Sql => {
    const side =
        viewer.user_type === 'facility'
            ? sql`case h.leg when 'picked' then 'site' when 'delivered' then 'laboratory' end`
            : sql`case when ${isOwnRider(sql`r`, viewer)} then 'rider' when ${isDesk(viewer)} then 'hub' end`;
    return sql`coalesce(h.state = 'waiting' and h.other_side = ${side} and h.recorder_id is distinct from ${viewer.id}, false)`;
};

/** Whether the desk of the hub is to say why nobody confirms it. */
export const isUnexplained = (viewer: Pick<Viewer, 'id' | 'user_type'>): Sql =>
    sql`(h.state in ('waiting', 'contested') and ${viewer.user_type === 'hub'}::boolean and ${isDesk(viewer)})`;

/** The tables under those names. */
export const handoverTables = sql`
    package_handover h
    join sample_package p on p.id = h.package_id
    join rider r on r.id = h.rider_id
    join facility f on f.id = p.facility_id
    left join facility t on t.id = p.destination_id`;
