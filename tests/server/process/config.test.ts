import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { configurationPage } from '../../../scripts/data/configurationPage.ts';
import { sendMails } from '../../../resources/postbox/jobs.server.ts';
import { sendTexts } from '../../../resources/sms/sending.server.ts';
import { referralExchange } from '../../../resources/referral/exchange/exchange.server.ts';
import {
    checkSettings,
    ConfigError,
    isLoopback,
    readConfig,
    unknownVariables,
} from '../../../server/config.ts';

const faultsOf = (env: Record<string, string>): string => {
    try {
        readConfig(env);
        return '';
    } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        return (error as Error).message;
    }
};

describe('configuration', () => {
    test('needs nothing: every setting has a value of its own', () => {
        expect(readConfig({})).toMatchObject({
            databaseUrl: undefined,
            port: 8080,
            host: '127.0.0.1',
            astmPort: 7001,
            mllpPort: 7002,
            metricsPort: 9464,
            demo: 'loopback',
            timeZone: 'Africa/Kampala',
            logLevel: 'info',
        });
    });

    test('takes an empty variable for an unset one', () => {
        expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080 });
    });

    test('names every variable that is wrong, at once', () => {
        const faults = faultsOf({
            PORT: '80800',
            KIPIMO_TIME_ZONE: 'Kampala',
            KIPIMO_DEMO: 'yes',
            DATABASE_URL: 'mysql://x',
        }).split('\n');
        expect(faults).toHaveLength(4);
        expect(faults.join()).toMatch(/PORT must be a port number/);
        expect(faults.join()).toMatch(/KIPIMO_TIME_ZONE must be a time zone/);
        expect(faults.join()).toMatch(/KIPIMO_DEMO must be 1 or 0/);
        expect(faults.join()).toMatch(/DATABASE_URL must begin with postgres/);
    });

    test('names what the jobs follow and is wrong, once, before anything starts', () => {
        const wrong = {
            REFERRAL_URL: 'partner.example.org',
            REFERRAL_RIF_HOURS: 'a day',
            REFERRAL_AUTHORIZATION_FILE: '/nowhere/token',
        };
        const faults = (env: Record<string, string>) => {
            try {
                checkSettings([referralExchange, {}], env);
                return '';
            } catch (error) {
                expect(error).toBeInstanceOf(ConfigError);
                return (error as Error).message;
            }
        };
        expect(faults(wrong)).toMatch(/^REFERRAL_URL: .+\nREFERRAL_RIF_HOURS: .+$/);
        expect(faults({ REFERRAL_AUTHORIZATION_FILE: '/nowhere/token' })).toMatch(
            'REFERRAL_AUTHORIZATION_FILE names a file that cannot be read: /nowhere/token',
        );
        expect(faults({ REFERRAL_URL: '' })).toBe('');
    });

    test('names a wrong setting of e-mail, and says where e-mail goes without its password', async () => {
        const faults = (env: Record<string, string>) => {
            try {
                checkSettings([sendMails, sendTexts], env);
                return '';
            } catch (error) {
                return (error as Error).message;
            }
        };
        expect(faults({ MAIL_GATEWAY: 'post', MAIL_FROM: 'me', SMS_GATEWAY: '' })).toBe(
            'MAIL_GATEWAY: must be file, smtp or off\nMAIL_FROM: must be an e-mail address',
        );
        expect(faults({ MAIL_GATEWAY: 'smtp' })).toMatch(/^MAIL_SMTP: must name the mail server/);
        expect(faults({ MAIL_SMTP: 'mail.example.org' })).toMatch(
            /^MAIL_SMTP: must be the address/,
        );
        const smtp = {
            MAIL_GATEWAY: 'smtp',
            MAIL_SMTP: 'smtps://kipimo:secret@mail.example.org:465',
            MAIL_FROM: 'kipimo@example.org',
        };
        expect([faults(smtp), faults({})]).toEqual(['', '']);
        expect(sendMails.says?.(smtp)).toBe(
            'E-mail: by mail.example.org:465, from kipimo@example.org',
        );
        expect(sendMails.says?.({ KIPIMO_DATA: '/srv/kipimo' })).toBe(
            'E-mail: written as files into /srv/kipimo/mail, sent to nobody',
        );
        expect(sendTexts.says?.({ SMS_GATEWAY: 'off' })).toBe(
            'Text messages: off, nothing is sent',
        );
    });

    test('refuses listeners on the same port and names them, also where one is unset', () => {
        expect(faultsOf({ PORT: '7001' })).toBe(
            'PORT and ASTM_PORT are the same port, 7001: give each listener a port of its own',
        );
        expect(faultsOf({ PORT: '9000', MLLP_PORT: '9000', METRICS_PORT: '9000' })).toMatch(
            'PORT and MLLP_PORT and METRICS_PORT are the same port, 9000',
        );
        const free = { PORT: '0', ASTM_PORT: '0', MLLP_PORT: '0', METRICS_PORT: '0' };
        expect(faultsOf(free)).toBe('');
    });

    test('reads a secret from a file, and refuses two sources or a missing file', () => {
        const folder = mkdtempSync(join(tmpdir(), 'kipimo-secret-'));
        onTestFinished(() => rmSync(folder, { recursive: true }));
        const file = join(folder, 'url');
        writeFileSync(file, 'postgres://somewhere/kipimo\n');
        expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(
            'postgres://somewhere/kipimo',
        );
        expect(faultsOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toMatch(
            'both set',
        );
        expect(faultsOf({ DATABASE_URL_FILE: `${file}.gone` })).toMatch(
            'DATABASE_URL_FILE names a file that cannot be read',
        );
    });

    test('never shows a secret in a fault', () => {
        expect(faultsOf({ DATABASE_URL: 'mysql://me:secret@host' })).not.toMatch('secret');
    });

    test('finds misspelt variables', () => {
        const env = { KIPIMO_DATE: '/x', KIPIMO_DATA: '/y', KIPIMO_PASSWORD_FILE: '/z', PATH: '/' };
        expect(unknownVariables(env)).toEqual(['KIPIMO_DATE']);
    });

    test('knows which hosts are this machine alone', () => {
        expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].every(isLoopback)).toBe(true);
        expect(['0.0.0.0', '::', '192.168.1.2', '127.evil.example'].some(isLoopback)).toBe(false);
    });

    // Written by `vitest run --project server -u`, compared everywhere else.
    test('is documented in docs/configuration.md', async () => {
        await expect(configurationPage()).toMatchFileSnapshot('../../../docs/configuration.md');
    });
});
