/** Name and emblem of the programme, and its time zone: who sets them, what is kept of a picture, when a zone is fixed. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { sendMail } from '../../../resources/postbox/send.server.ts';
import { keepZone } from '../../../server/commands/zone.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { password } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const why = 'As the ministry decided';
const shown = async () => (await t.call('GET /x/session/start')).body.programme;
const change = (values: object) =>
    t.call('POST /x/settings/change', { ...values, reason: why }, { as: 'superadmin' });

async function choose(bytes: Buffer, name = 'emblem.png', as = 'superadmin', headers = {}) {
    const form = new FormData();
    form.append('reason', why);
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const sent = new Request('http://x', { method: 'POST', body: form });
    const answer = await t.app.inject({
        method: 'POST',
        url: '/api/x/settings/emblem',
        headers: {
            authorization: `Bearer ${await t.keyOf(`${as}-home`)}`,
            'content-type': sent.headers.get('content-type')!,
            'x-password': encodeURIComponent(password),
            ...headers,
        },
        payload: Buffer.from(await sent.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
}
const picture = (side = 600) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#08f8' } });

it('is called as the programme wants, on the sign-in page and in e-mails, and Kipimo again where that is taken away', async () => {
    expect(await shown()).toEqual({ name: '', emblem: null });
    expect((await change({ programme_name: ' National TB Programme ' })).status).toBe(200);
    expect((await shown()).name).toBe('National TB Programme');
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from account where username = 'superadmin-home'`,
    );
    await sendMail(t.db, {
        account: id,
        to: 'who@example.org',
        subject: { text: 'Something' },
        words: [{ text: 'It is so.' }],
        occasion: 'test of the name',
        now: t.clock.now,
    });
    const { words } = await t.db.one<{ words: string }>(
        sql`select words from mail where occasion = 'test of the name'`,
    );
    expect(words).toBe('National TB Programme\n\nIt is so.\n');
    expect((await change({ programme_name: null })).status).toBe(200);
    expect((await shown()).name).toBe('');
    expect((await change({ programme_name: 'x'.repeat(61) })).status).toBe(202);
    const { body } = await t.call(
        'POST /x/settings/history',
        { name: 'programme_name' },
        { as: 'superadmin' },
    );
    expect(body.data[0]).toMatchObject({ before: 'National TB Programme', after: '', reason: why });
});

it('keeps of a picture its points alone, small, and shows it to everybody', async () => {
    const camera = await picture()
        .jpeg()
        .withExif({ IFD0: { Artist: 'Canary Owner', Copyright: 'Canary Place' } })
        .toBuffer();
    expect(camera.toString('latin1')).toContain('Canary');
    const chosen = await choose(camera, 'photo.jpg');
    expect([chosen.status, chosen.body.success]).toEqual([200, 'Emblem chosen']);
    const { emblem } = await shown();
    const bytes = Buffer.from(emblem.split(',')[1], 'base64');
    expect(emblem).toMatch(/^data:image\/png;base64,/);
    expect(bytes.toString('latin1')).not.toContain('Canary');
    expect(bytes.length).toBeLessThan(16_000);
    const { format, width, exif } = await sharp(bytes).metadata();
    expect([format, width, exif]).toEqual(['png', 96, undefined]);
    // The audit tells who and why, and holds no picture.
    const { after } = await t.db.one<{ after: object }>(
        sql`select after from audit where entity = 'programme_emblem' order by id desc limit 1`,
    );
    expect(Object.keys(after)).not.toContain('bytes');
    const removed = await t.call(
        'POST /x/settings/emblem/remove',
        { reason: why },
        { as: 'superadmin' },
    );
    expect(removed.status).toBe(200);
    expect((await shown()).emblem).toBeNull();
});

it('takes nothing that only says it is a picture, and nothing from anybody else', async () => {
    const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const png = await picture(64).png().toBuffer();
    for (const [bytes, name] of [
        [svg, 'emblem.svg'],
        [svg, 'emblem.png'],
        [Buffer.from('%PDF-1.4 %%EOF'), 'emblem.png'],
        [png.subarray(0, 60), 'emblem.png'],
        [Buffer.from('GIF89a'), 'emblem.gif'],
    ] as const)
        expect([name, (await choose(bytes, name)).status]).toEqual([name, 202]);
    expect((await choose(png, 'emblem.png', 'superadmin', { 'x-password': '' })).body.code).toBe(
        'confirm',
    );
    for (const type of accountTypeNames.filter((one) => one !== 'superadmin'))
        expect([type, (await choose(png, 'emblem.png', type)).status]).toEqual([type, 403]);
    expect((await shown()).emblem).toBeNull();
});

it('counts days in one zone from the first result on, and does not start in another', async () => {
    await keepZone(t.db, 'Africa/Kampala');
    await keepZone(t.db, 'Africa/Kampala');
    await expect(keepZone(t.db, 'Africa/Lagos')).rejects.toThrow(
        /counted by the days of Africa\/Kampala/,
    );
    // What a database without results was started in first is nobody's past.
    const fresh = await testApp();
    try {
        await fresh.owner('truncate result cascade');
        await keepZone(fresh.db, 'Africa/Lagos');
        await keepZone(fresh.db, 'Africa/Kampala');
        expect(
            await fresh.db.one(sql`select value from installation where name = 'time_zone'`),
        ).toEqual({ value: 'Africa/Kampala' });
    } finally {
        await fresh.close();
    }
});
