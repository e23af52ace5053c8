/** What a change of one permission would open to the accounts of a role, or close, before it is saved. */
import { type AccountType, accountTypeNames, type RoleMap } from '../../../resources/access.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { openTo, routes } from '../../shell/menu/routes.ts';
import type { Cell } from './rolesCall.ts';

/** Screens of the accounts of a type. */
export interface Opened {
    type: AccountType;
    screens: readonly RouteEntry[];
}

/** Screens that come or go, by the type of the accounts that have the role; types with none are left out. */
export function screensOf(
    { role, permission }: Cell,
    value: boolean,
    among: readonly RouteEntry[] = routes,
): Opened[] {
    const after: RoleMap = { ...role.permissions, [permission]: value };
    return value
        ? screensBetween(role.permissions, after, among)
        : screensBetween(after, role.permissions, among);
}

/** Screens that a role with more permissions opens beyond those of one with less. */
export function screensBetween(
    less: RoleMap,
    more: RoleMap,
    among: readonly RouteEntry[] = routes,
): Opened[] {
    return accountTypeNames
        .map((type) => {
            const had = new Set(openTo({ user_type: type, role: less }, among));
            const screens = openTo({ user_type: type, role: more }, among).filter(
                (entry) => !had.has(entry),
            );
            return { type, screens };
        })
        .filter(({ screens }) => screens.length > 0);
}
