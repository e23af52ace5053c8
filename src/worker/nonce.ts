const PLACE = /'nonce-([^']+)'/;

/** A kept page with a nonce of its own for this opening, in its policy and in its tags, as the server gives one. */
export async function withNonce(kept: Response): Promise<Response> {
    const policy = kept.headers.get('content-security-policy') ?? '';
    const old = PLACE.exec(policy)?.[1];
    if (!old) return kept;
    const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const headers = new Headers(kept.headers);
    headers.set('content-security-policy', policy.replace(PLACE, `'nonce-${fresh}'`));
    // The text is plain by now, and of another length.
    headers.delete('content-encoding');
    headers.delete('content-length');
    const html = await kept.text();
    return new Response(html.replaceAll(`nonce="${old}"`, `nonce="${fresh}"`), { headers });
}
