/**
 * The page a person was on when the session ended, kept over the reload that clears everything
 * else. Only the same person returns to it; anybody else starts clean.
 */
const key = 'kipimo.asked';

export interface Asked {
    username: string;
    path: string;
}

export function rememberAsked(asked: Asked): void {
    sessionStorage.setItem(key, JSON.stringify(asked));
}

/** Reads without forgetting: the sign-in page says why it is shown. */
export function readAsked(): Asked | null {
    try {
        const asked = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Asked | null;
        return asked && asked.path.startsWith('/') ? asked : null;
    } catch {
        return null;
    }
}

export const forgetAsked = (): void => sessionStorage.removeItem(key);

/**
 * The hash to open after sign-in: where the same person was, the page of a link that was opened
 * while signed out, or `#/`, which leads to the landing route of the account.
 */
export function hashAfterSignIn(hash: string, asked: Asked | null, username: string): string {
    if (asked) return asked.username === username ? `#${asked.path}` : '#/';
    return hash.startsWith('#/') && !/^#\/login\b/.test(hash) ? hash : '#/';
}
