/** The page and its content policy: a nonce of its own for each answer, and no inline style without it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../helpers/app.ts';

const built = existsSync(new URL('../../../dist/index.html', import.meta.url));

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const policyOf = (headers: Record<string, unknown>) =>
    Object.fromEntries(
        String(headers['content-security-policy'])
            .split(';')
            .map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1)]),
    );

describe.skipIf(!built)('the page', () => {
    it.each(['/', '/index.html'])('%s names the nonce of its own policy', async (url) => {
        const answers = await Promise.all([t.app.inject(url), t.app.inject(url)]);
        const nonces = answers.map(({ headers, body }) => {
            const styles = policyOf(headers)['style-src'] as string[];
            expect(styles).toHaveLength(2);
            expect(styles[0]).toBe("'self'");
            const nonce = /^'nonce-([\w+/=]{22,})'$/.exec(styles[1]!)?.[1];
            expect(body.match(/nonce="([^"]*)"/g)).toEqual([
                `nonce="${nonce}"`,
                `nonce="${nonce}"`,
            ]);
            expect(headers['cache-control']).toBe('no-cache');
            return nonce;
        });
        expect(nonces[0]).not.toBe(nonces[1]);
    });
});

describe.skipIf(!built)('a script of the page', () => {
    it('carries what counts for it alone: the policy is that of the page', async () => {
        const assets = new URL('../../../dist/assets/', import.meta.url);
        const script = readdirSync(assets).find((name) => name.endsWith('.js'))!;
        await t.app.inject('/');
        const { headers } = await t.app.inject(`/assets/${script}`);
        expect(headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
        });
        expect(headers['strict-transport-security']).toBeDefined();
        expect(headers['content-security-policy']).toBeUndefined();
        const bytes = Object.entries(headers).join('\r\n').length;
        expect(bytes).toBeLessThan(600);
        const missing = await t.app.inject('/assets/nothing.html');
        expect(missing.headers['content-security-policy']).toBeDefined();
    });
});

describe.skipIf(!built)('the service worker', () => {
    const pageOf = async () => {
        const answer = await t.app.inject('/sw.js');
        expect(answer.headers['cache-control']).toBe('no-cache');
        expect(answer.headers['content-type']).toContain('text/javascript');
        return /page-[0-9a-f-]+/.exec(answer.body)?.[0];
    };

    it('is another one when the page is, by a setting too', async () => {
        const before = await pageOf();
        expect(before).toMatch(/^page-[0-9a-f]{16}-[0-9a-f]{8}$/);
        expect(await pageOf()).toBe(before);
        t.config.apiAddress = '/api';
        expect(await pageOf()).not.toBe(before);
        t.config.apiAddress = undefined;
    });
});

it('no answer lets a style stand inline, nor any script but the one that begins the page, and nothing comes from elsewhere', async () => {
    for (const url of ['/', '/health/live', '/nowhere']) {
        const { headers, body } = await t.app.inject(url);
        const policy = policyOf(headers);
        const inline = [...body.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)];
        const digests = inline.map(
            ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
        );
        expect([url, digests.length]).toEqual([url, url === '/' ? 1 : 0]);
        expect([url, policy['default-src']]).toEqual([url, ["'none'"]]);
        expect([url, policy['script-src']]).toEqual([url, ["'self'", ...digests]]);
        expect(policy['style-src']).not.toContain("'unsafe-inline'");
        const hosts = Object.values(policy)
            .flat()
            .filter((source) => /\.|^https?:|\*/.test(String(source)));
        expect([url, hosts]).toEqual([url, []]);
    }
});

it('an answer of the API is data: it loads nothing, stands in no frame, and carries little', async () => {
    await t.app.inject('/');
    for (const url of ['/api/check_login', '/api/nowhere']) {
        const { headers } = await t.app.inject(url);
        expect([url, policyOf(headers)]).toEqual([
            url,
            { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
        ]);
        expect(headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'referrer-policy': 'no-referrer',
            'cache-control': 'no-store',
        });
        expect(headers['strict-transport-security']).toBeDefined();
        expect(Object.entries(headers).join('\r\n').length).toBeLessThan(650);
    }
});

it('lets the browser go to another server of the contract where one is set, and nowhere else', async () => {
    const other = await testApp(undefined, { KIPIMO_API: 'https://other.example:8443/api' });
    try {
        const answer = await other.app.inject('/');
        expect(policyOf(answer.headers)['connect-src']).toEqual([
            "'self'",
            'https://other.example:8443',
        ]);
        if (built)
            expect(answer.body).toContain(
                'name="kipimo-api" content="https://other.example:8443/api"',
            );
    } finally {
        await other.close();
    }
});
