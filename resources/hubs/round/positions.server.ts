/** Positions of riders: kept only while the rider allows it, and no longer than the programme says. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { forbidden, Refusal } from '../../define/errors.ts';
import { boolean, decimal, instant, lines } from '../../define/field.ts';
import { defineJob } from '../../define/points/job.ts';
import { say } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import { hubPeople } from '../access.ts';
import { ownRider, type Rider } from '../riders/own.server.ts';

/** Nobody says where somebody else is. @throws 403 */
async function self({ db, viewer }: Context): Promise<Rider> {
    const own = await ownRider(db, viewer);
    if (!own) throw forbidden();
    return own;
}

export const allowPositions = action('POST /x/hub/positions/allow', {
    about: 'A rider allows or forbids that positions are kept; those kept so far are deleted with the word no',
    access: hubPeople,
    done: 'Saved',
    body: { allow: boolean('Keep my positions', { required: true }) },
    run: async ({ allow }, context) => {
        const { id } = await self(context);
        const { db, now } = context;
        await db.run(
            sql`update rider set shares_since = ${allow ? now : null} where id = ${id} and (shares_since is null) = ${allow}`,
        );
        const deleted = allow
            ? 0
            : await db.run(sql`delete from rider_point where rider_id = ${id}`);
        return { data: { shares: allow, deleted } };
    },
});

export const keepPositions = action('POST /x/hub/positions/keep', {
    about: 'Positions of the rider who sends them, each once; refused where the rider does not allow it',
    access: hubPeople,
    done: 'Positions saved',
    waits: { title: 'Positions', joins: { points: 'at' } },
    body: {
        points: lines(
            'Positions',
            {
                at: instant('When', { required: true }),
                lat: decimal('Latitude', { required: true, scale: 5, min: -90, max: 90 }),
                lng: decimal('Longitude', { required: true, scale: 5, min: -180, max: 180 }),
            },
            { required: true, max: 500 },
        ),
    },
    run: async ({ points }, context) => {
        const { id, shares_since, active } = await self(context);
        const { db, now } = context;
        if (!shares_since || !active)
            throw new Refusal(
                say('You do not allow that your positions are kept. None was.'),
                'not_allowed',
            );
        const days = await daysKept(db, context.today);
        const kept = await db.run(sql`
            insert into rider_point (rider_id, at, lat, lng)
            select ${id}, given.at, given.lat, given.lng
              from ${asRows('given', points, { at: 'timestamptz', lat: 'numeric', lng: 'numeric' })}
             where given.at between greatest(${shares_since}::timestamptz, ${now}::timestamptz - make_interval(days => ${days}))
                   and ${now}::timestamptz + interval '5 minutes'
            on conflict do nothing`);
        return { data: { kept } };
    },
});

const daysKept = async (db: Db, today: string): Promise<number> =>
    (
        await db.one<{ days: number }>(sql`
            select position_days as days from programme_rule
             order by valid_from <= ${today}::date desc, case when valid_from <= ${today}::date then valid_from end desc, valid_from limit 1`)
    ).days;

/** Deletes positions that are older than the programme keeps them; how many. */
export const forgetPositionsAt = async (db: Db, now: Date, today: string): Promise<number> => {
    const days = await daysKept(db, today);
    return db.run(
        sql`delete from rider_point where at < ${now}::timestamptz - make_interval(days => ${days})`,
    );
};

export const forgetPositions = defineJob({
    name: 'forgetPositions',
    title: 'Tidying up: positions of riders',
    about: 'Deletes positions of riders that are older than the programme keeps them.',
    every: 3600,
    run: async ({ db, now, today, log }) => {
        const positions = await forgetPositionsAt(db, now, today);
        if (positions) log.info({ positions }, 'tidied');
    },
});
