/** The emblem of the programme: a picture drawn anew, so that nothing but its points is kept; and what everybody is shown of the programme. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { checkedEmblem } from '../../files/checked.server.ts';
import { settingOf } from './read.server.ts';
import { emblemUpload, settingKeepers as access } from './settings.page.ts';

interface Emblem {
    /** As an address that holds the picture itself; null where it was taken away. */
    picture: string | null;
    by: string;
    at: string;
    reason: string;
}

/** The emblem that stands, or that it was taken away; undefined where there never was one. */
export async function chosenEmblem(db: Db): Promise<Emblem | undefined> {
    const found = await db.maybe<Omit<Emblem, 'picture'> & { bytes: Buffer | null }>(sql`
        select e.bytes, a.full_name as by, e.chosen_at as at, e.reason
          from programme_emblem e join account a on a.id = e.chosen_by_id order by e.id desc limit 1`);
    if (!found) return undefined;
    const { bytes, ...rest } = found;
    return {
        ...rest,
        picture: bytes && `data:image/png;base64,${bytes.toString('base64')}`,
    };
}

/** The picture of the emblem that stands, for a letter or paper; undefined where the product's own mark does. */
export async function emblemBytes(db: Db): Promise<Buffer | undefined> {
    const found = await db.maybe<{ bytes: Buffer | null }>(
        sql`select bytes from programme_emblem order by id desc limit 1`,
    );
    return found?.bytes ?? undefined;
}

/** Its name and emblem, as everybody sees them; empty where the product's own stand. */
export async function programmeOf(db: Db): Promise<{ name: string; emblem: string | null }> {
    const [name, emblem] = await Promise.all([settingOf(db, 'programme_name'), chosenEmblem(db)]);
    return { name, emblem: emblem?.picture ?? null };
}

export const chooseEmblem = action('POST /x/settings/emblem', {
    about: 'Chooses the emblem of the programme: a picture by its content, drawn anew as a small PNG without what a camera or a program wrote into it',
    access,
    confirm: 'password',
    upload: emblemUpload,
    body: { reason: reason() },
    done: 'Emblem chosen',
    run: async ({ reason: why }, { db, viewer, now, files }) => {
        const statedReason = reasonOf(why);
        const [file] = files;
        if (!file)
            throw new Refusal(say('Choose a picture.'), 'invalid', { file: say('Required.') });
        const bytes = await checkedEmblem(file);
        await db.run(sql`
            insert into programme_emblem (bytes, reason, chosen_by_id, chosen_at)
            values (${bytes}, ${statedReason}, ${viewer.id}, ${now})`);
        return { data: { bytes: bytes.length } };
    },
});

export const removeEmblem = action('POST /x/settings/emblem/remove', {
    about: 'Takes the emblem of the programme away: the mark of the product stands again',
    access,
    confirm: 'password',
    body: { reason: reason() },
    done: 'Emblem taken away',
    run: async ({ reason: why }, { db, viewer, now }) => {
        const statedReason = reasonOf(why);
        if (!(await chosenEmblem(db))?.picture)
            throw new Refusal(say('There is no emblem to take away.'), 'invalid');
        await db.run(sql`
            insert into programme_emblem (reason, chosen_by_id, chosen_at) values (${statedReason}, ${viewer.id}, ${now})`);
        return {};
    },
});
