import { expect, it } from 'vitest';
import { withNonce } from '../../../src/worker/nonce.ts';

const policy = "style-src 'self' 'nonce-b2xk'; script-src 'self'";
const html = '<meta nonce="b2xk"><style nonce="b2xk"></style>';
const kept = () =>
    new Response(html, {
        headers: { 'content-security-policy': policy, 'content-encoding': 'br' },
    });

it('a kept page has another nonce each time it is opened, the same in policy and tags', async () => {
    const seen = new Set<string>();
    for (let opening = 0; opening < 3; opening++) {
        const page = await withNonce(kept());
        const stands = page.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([\w+/=]{22,})'/.exec(stands)?.[1] ?? '';
        expect(stands).toBe(policy.replace('b2xk', nonce));
        expect(await page.text()).toBe(html.replaceAll('b2xk', nonce));
        expect(page.headers.has('content-encoding')).toBe(false);
        seen.add(nonce);
    }
    expect(seen.size).toBe(3);
});

it('a page without a nonce stays as it is', async () => {
    const plain = new Response('x', {
        headers: { 'content-security-policy': "default-src 'none'" },
    });
    expect(await withNonce(plain)).toBe(plain);
});
