/** The name matcher as calls: propose facilities for spellings, and remember what a person confirmed. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { HttpError, notFound, Refusal } from '../../define/errors.ts';
import { reference, text, texts } from '../../define/field.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { readHeader } from '../import/columns.ts';
import { Matcher, spelling } from './matching.server.ts';
import type { Proposal } from './proposals.ts';
import { importers } from '../access.ts';
import type { Place } from './scoring.server.ts';
import { readSheet } from '../../imports/sheet.server.ts';
import type { Cell, Sheet } from '../../imports/table.ts';
import { say } from '../../define/say.ts';

/** Names in one call: enough for every place of a country, and seconds of work. */
const mostNames = 5000;

interface Asked {
    name: string;
    district: string | null;
}

/** A matcher over the facilities within a condition on `facility f`. */
export async function matcherFor(db: Db, scope: Sql): Promise<Matcher> {
    const places = await db.rows<Place>(sql`
        select f.id, f.name, f.code, f.level, d.name as district, f.aliases
          from facility f join district d on d.id = f.district_id
         where f.active and ${scope}
         order by f.id`);
    return new Matcher(places);
}

async function proposals({ db, scope }: Context, asked: readonly Asked[]) {
    if (!asked.length) throw new Refusal(say('There are no names to match.'), 'no_names');
    if (asked.length > mostNames) {
        throw new Refusal(
            say('At most %{mostNames} names at a time.', { mostNames }),
            'too_many_names',
        );
    }
    const matcher = await matcherFor(db, scope('f'));
    const data: Proposal[] = [];
    for (const [at, { name, district }] of asked.entries()) {
        data.push(matcher.propose(name, district));
        // Others are served between two batches.
        if (at % 50 === 49) await new Promise((resolve) => setImmediate(resolve));
    }
    const counts = { certain: 0, likely: 0, doubtful: 0, none: 0 };
    for (const { certainty } of data) counts[certainty]++;
    return { data, counts, count: data.length };
}

export const matchNames = action(['POST /x/facilities/match'], {
    about: 'Proposes facilities for spellings, with a score and the reasons',
    access: importers,
    effect: 'reads',
    body: {
        names: texts('Names', { required: true }),
        district: text('District', { maxLength: 80 }),
    },
    run: async ({ names, district }, context) =>
        proposals(
            context,
            (names as string[]).map((name) => ({ name, district: (district as string) || null })),
        ),
});

export const matchFile = action(['POST /x/facilities/match/file'], {
    about: 'Proposes facilities for the names of a file: a name column and, if there is one, a district',
    access: importers,
    effect: 'reads',
    upload: { files: 1, bytes: 5 * 1024 * 1024 },
    run: async (_values, context) => {
        const file = context.files[0];
        if (!file) throw new HttpError(400, say('A file is expected.'), 'no_file');
        return proposals(context, namesOf(await readSheet(file)));
    },
});

/** Names and districts by their headings; without headings the first and the second column. */
function namesOf(sheet: Sheet): Asked[] {
    const columns = readHeader(sheet.header);
    const headed = columns.findIndex(({ field }) => field === 'name');
    const likely = sheet.header.findIndex((heading) => /name/i.test(heading));
    const nameAt = headed >= 0 ? headed : likely;
    const districtAt = nameAt < 0 ? 1 : columns.findIndex(({ field }) => field === 'district');
    const rows = sheet.rows.map(({ cells }) => cells);
    return (nameAt < 0 ? [sheet.header, ...rows] : rows)
        .map((cells) => ({
            name: plain(cells[Math.max(0, nameAt)]),
            district: plain(cells[districtAt]) || null,
        }))
        .filter(({ name }) => name);
}

const plain = (cell: Cell | undefined): string =>
    typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim().slice(0, 200) : '';

export const confirmMatch = action(['POST /x/facilities/match/confirm'], {
    about: 'Remembers a spelling of a facility, so that it is certain from now on',
    access: importers,
    done: 'Spelling remembered',
    body: {
        facility_id: reference('Facility', 'facilities', { required: true }),
        alias: text('Spelling', { required: true, maxLength: 200 }),
    },
    run: async ({ facility_id, alias }, { db, scope }) => {
        const facility = await db.maybe<{ id: number; name: string }>(sql`
            select f.id, f.name from facility f where f.id = ${facility_id} and ${scope('f')} for update`);
        if (!facility) throw notFound();
        const kept = (alias as string).trim().replace(/\s+/g, ' ');
        const holder = await db.maybe<{ facility_id: number; name: string }>(sql`
            select a.facility_id, f.name from facility_alias a join facility f on f.id = a.facility_id
             where lower(btrim(a.alias)) = ${spelling(kept)}`);
        if (holder && holder.facility_id !== facility.id) {
            const message = say('%{name} has this spelling already. Remove it there first.', {
                name: holder.name,
            });
            throw new Refusal(message, 'alias_taken', { alias: message });
        }
        if (!holder) {
            await db.run(sql`
                insert into facility_alias (facility_id, alias, source)
                values (${facility.id}, ${kept}, 'matcher')`);
        }
        return { data: { facility_id: facility.id, facility: facility.name, alias: kept } };
    },
});
