/** What people set on the page in place of the environment: each server of the database follows, and where the environment sets it, that holds. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
    environmentInForce,
    settingsOfEnvironment,
    tuning,
} from '../../../resources/admin/settings/inForce.server.ts';
import { settings, type SettingName } from '../../../resources/admin/settings/settings.ts';
import { variables } from '../../../resources/admin/settings/variables.ts';
import { sql } from '../../../resources/define/sql.ts';
import { mailRulesOf } from '../../../resources/postbox/rules.server.ts';
import { exchangeRulesOf } from '../../../resources/referral/exchange/rules.server.ts';
import { rulesOf } from '../../../resources/sms/rules.server.ts';
import { buildApp } from '../../../server/app.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { followTunings } from '../../../server/tuned.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { password } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp(undefined, { KIPIMO_RATE_LIMIT: '' });
});
afterAll(() => t?.close());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A server's eyes on what people set. */
const following = async (config: Config, logs: { level: string }[] = []) => {
    const everyMs = 3_600_000;
    const found = await followTunings({ db: t.db, config, log, logs, tunings: [tuning], everyMs });
    onTestFinished(found.close);
    return found;
};
/** Another server of the same database, with an environment of its own. */
const another = async (env: Record<string, string>, free?: number) => {
    const config = readConfig({ KIPIMO_LOG_LEVEL: 'silent', ...env });
    const room = () => ({ free: free ?? 0, total: 2 ** 40, low: false, full: false });
    const clock = () => t.clock.now;
    const app = await buildApp({ db: t.db, config, clock, ...(free !== undefined && { room }) });
    onTestFinished(() => app.close());
    const authorization = `Bearer ${await t.keyOf('superadmin-home')}`;
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
        app.inject({
            method,
            url: `/api${url}`,
            headers: { authorization, 'x-password': encodeURIComponent(password) },
            ...(payload && { payload }),
        });
    return { config, call };
};
const change = (values: object) =>
    t.call(
        'POST /x/settings/change',
        { reason: 'The ministry decided so', ...values },
        { as: 'superadmin' },
    );
const limitAt = async (call: () => Promise<{ headers: Record<string, unknown> }>) =>
    Number((await call()).headers['x-ratelimit-limit']);

describe('a setting that the environment leaves open', () => {
    it('begins as the server does without it', () => {
        const env: Record<string, string> = {};
        for (const [name, variable] of Object.entries(variables)) {
            const begins = String(settings[name as SettingName].initial);
            env[variable] = variable in env ? `${env[variable]},${begins}` : begins;
        }
        const { given: all, ...said } = readConfig(env);
        const { given: none, ...unsaid } = readConfig({});
        expect([said, none.size, all.size]).toEqual([unsaid, 0, 5]);
        expect(mailRulesOf(env)).toEqual(mailRulesOf({}));
        expect(rulesOf(env)).toEqual(rulesOf({}));
        expect(exchangeRulesOf(env)).toEqual(exchangeRulesOf({}));
    });

    it('is changed by a system administrator, and every server of the database takes it without a restart', async () => {
        const other = await another({});
        const here = await following(t.config);
        const there = await following(other.config);
        const asked = () => other.call('GET', '/x/settings');
        expect(await limitAt(asked)).toBe(1200);
        expect((await change({ calls_a_minute: 400 })).status).toBe(200);
        await Promise.all([here.look(), there.look()]);
        expect(await limitAt(asked)).toBe(400);
        expect(
            await limitAt(() => t.call('GET /x/settings', undefined, { as: 'superadmin' })),
        ).toBe(400);
        const past = await t.call(
            'POST /x/settings/history',
            { name: 'calls_a_minute' },
            { as: 'superadmin' },
        );
        expect(past.body.data).toMatchObject([{ before: null, after: 400 }]);
    });

    it('sets when backups are made and how many are kept, never that none is made', async () => {
        const here = await following(t.config);
        for (const wrong of ['25:00', '2:30', 'never'])
            expect((await change({ backup_at: wrong })).body.errors).toHaveProperty('backup_at');
        expect((await change({ backup_keep_days: 1 })).body.errors).toHaveProperty(
            'backup_keep_days',
        );
        expect((await change({ backup_at: '04:15', backup_keep_weeks: 8 })).status).toBe(200);
        await here.look();
        expect([t.config.backupAt, t.config.backupKeep]).toEqual(['04:15', '7,8,12']);
    });

    it('sets how much the log says, at once', async () => {
        const logs = [{ level: 'info' }];
        const config = readConfig({});
        const here = await following(config, logs);
        await t.db.run(
            sql`insert into installation_setting (name, value) values ('log_level', '"warn"')`,
        );
        await here.look();
        expect([config.logLevel, logs]).toEqual(['warn', [{ level: 'warn' }]]);
        // The one that was told to be silent where it was started stays so.
        expect(t.config.logLevel).toBe('silent');
    });

    it('refuses an alarm of the disk so high that nothing could be saved any more', async () => {
        const other = await another({}, 400 * 2 ** 20);
        const most = await other.call('POST', '/x/settings/change', {
            reason: 'The ministry decided so',
            disk_free: 65_536,
        });
        expect(most.json().errors.disk_free).toBe(
            'Only 400 MB are free on the disk: choose at most 3,200 MB.',
        );
    });

    it('sets limits and quiet hours of e-mail and text messages', async () => {
        await change({ texts_quiet_from: '20:00', texts_a_day: 50, mails_a_day: 7, rif_hours: 48 });
        const env = await environmentInForce(t.db, { SMS_GATEWAY: 'off', SMS_DAILY_NUMBER: ' ' });
        expect(rulesOf(env)).toMatchObject({
            gateway: 'off',
            quiet: { from: '20:00', until: '07:00' },
            daily: { number: 5, all: 50 },
        });
        expect(mailRulesOf(env).daily).toBe(7);
        expect(exchangeRulesOf(env).rifHours).toBe(48);
    });
});

describe('a setting that the environment of the server holds', () => {
    it('holds whatever the page says, and the page says so and takes no change', async () => {
        const other = await another({ KIPIMO_BACKUP_KEEP: '10, 4, 6', KIPIMO_DISK_FREE: '2048' });
        const there = await following(other.config);
        await change({ disk_free: 512 });
        await there.look();
        expect(other.config.diskFree).toBe(2048);
        const { data } = (await other.call('GET', '/x/settings')).json();
        expect(data.held).toEqual([
            { name: 'backup_keep_days', variable: 'KIPIMO_BACKUP_KEEP', value: 10 },
            { name: 'backup_keep_weeks', variable: 'KIPIMO_BACKUP_KEEP', value: 4 },
            { name: 'backup_keep_months', variable: 'KIPIMO_BACKUP_KEEP', value: 6 },
            { name: 'disk_free', variable: 'KIPIMO_DISK_FREE', value: 2048 },
            expect.objectContaining({ name: 'log_level', value: 'silent' }),
        ]);
        const refused = await other.call('POST', '/x/settings/change', {
            reason: 'The ministry decided so',
            disk_free: 900,
        });
        expect([refused.statusCode, refused.json().errors]).toEqual([
            202,
            {
                disk_free:
                    'KIPIMO_DISK_FREE is set where the server is started: it is changed there alone.',
            },
        ]);
    });

    it('goes before the page for e-mail and text messages too', async () => {
        await change({ texts_quiet_from: '19:00' });
        const given = { SMS_QUIET_FROM: '22:00' };
        expect(rulesOf(await environmentInForce(t.db, given)).quiet.from).toBe('22:00');
        expect(settingsOfEnvironment([], given)).toEqual([
            { name: 'texts_quiet_from', variable: 'SMS_QUIET_FROM', value: '22:00' },
        ]);
    });
});
