/** Which alerts are somebody's: of rules for them, of lists that they open, of places that they see. */
import { allows, seesNation } from '../access.ts';
import type { Viewer } from '../define/engine.ts';
import { sql, type Sql } from '../define/sql.ts';
import { areas } from '../index.ts';
import { places } from '../places.ts';
import { alertKinds } from './kinds.ts';

const mounts = areas.flatMap((area) => area.menu).flatMap((one) => one.mounts);

/** Names of the kinds whose list the account opens. */
export const kindsFor = (viewer: Viewer): string[] =>
    alertKinds
        .filter(({ to }) =>
            mounts.some(
                ({ route, access }) => route === to[viewer.user_type] && allows(access, viewer),
            ),
        )
        .map(({ name }) => name);

/** Condition: the rule `u` is for the account. */
export const forAccount = ({ user_type, username }: Viewer): Sql => sql`
    (u.account_type = ${user_type} and (u.only_accounts = '{}' or ${username} = any(u.only_accounts)))`;

/** Condition: the alert `a` is of a day of the partner at its facility. Who is told and who takes it on is asked where no view of rows is cut. */
const ofTheirDays = ({ partner_id }: Viewer): Sql =>
    partner_id === null
        ? sql`true`
        : sql`exists (
            select from partner_stay y cross join lateral (select (a.wrong_at at time zone ${places.timeZone})::date as day) w
             where y.partner_id = ${partner_id} and y.facility_id = a.facility_id
               and coalesce(y.starts_on <= w.day, true) and coalesce(y.ends_on >= w.day, true))`;

/** Condition: the alert `a` of the rule `u` at the facility `f`, which may be none, is the account's to see. */
export const ownAlert = (viewer: Viewer, scope: Sql): Sql => sql`
    (a.kind = any(${kindsFor(viewer)}::text[])
     and (${forAccount(viewer)} or (a.escalated_at is not null and u.escalate_to = ${viewer.user_type}))
     and ${ofTheirDays(viewer)}
     and ((a.facility_id is null and ${seesNation(viewer)}::boolean) or (f.id is not null and ${scope})))`;
