/**
 * The route guard on unlinked patients (inventory.md, section 2): a facility with rifampicin-
 * resistant results that belong to no patient yet is led to them first.
 */
import type { AccountType } from '../../../resources/access.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';

/** The call that counts unlinked patients. The guard would rest without one. */
export const countCalls: readonly Endpoint[] = ['POST /mdr/mdr_pending_linkage_count/'];

/** SiteRifHome, where patients are linked. */
export const siteRifHome = '/site/tb/rif';

/** Routes on which nothing is asked: Login, SiteLinkMDR, ValidateKey, CreateKey. */
const exempt = [
    /^\/login\/?$/,
    /^\/mdr\/link\/[^/]+\/[^/]+\/?$/,
    /^\/validate\/key\/?$/,
    /^\/create\/key\/?$/,
];

/** Where one may be meanwhile: SiteRifHome with its tables, and looking up results (trust.md, section 2). */
const open = [/^\/site\/tb\/rif(\/|$)/, /^\/site\/\w+\/results(\/|$)/];

/** What the count call answers. */
export interface Unlinked {
    counts: number;
    /** Age of the oldest result, in hours. */
    oldest_hours?: number;
}

/** Whether the count is asked for on the way to `path`. */
export const isGuarded = (
    userType: AccountType,
    path: string,
    calls: readonly Endpoint[] = countCalls,
): boolean =>
    calls.length > 0 && userType === 'facility' && !exempt.some((route) => route.test(path));

/** Where the guard sends a facility on its way to `path`, or null. A failed count sends nobody. */
export function unlinkedTarget(
    userType: AccountType,
    path: string,
    found: Unlinked | null,
    calls: readonly Endpoint[] = countCalls,
): string | null {
    if (!isGuarded(userType, path, calls)) return null;
    if (!found || found.counts <= 0) return null;
    return open.some((route) => route.test(path)) ? null : siteRifHome;
}
