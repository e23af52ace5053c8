/** Every permission guards something, but those whose screens and calls are still to come. */
import { expect, it } from 'vitest';
import { permissionNames } from '../../../resources/permissions.ts';
import { areas } from '../../../resources/index.ts';
import { loadProduct } from '../../../server/load.ts';
import { sourcesOf } from '../../helpers/sources.ts';

/**
 * Permissions that a role can hold while nothing asks for them yet. The list only gets shorter: whoever lets a
 * permission guard something takes it out, and a new permission comes with what it guards.
 */
const waiting: readonly string[] = [];

/** Permissions that grants ask for, however deep they stand in a declaration. */
function asked(declared: unknown, found = new Set<string>()): Set<string> {
    if (typeof declared !== 'object' || declared === null) return found;
    const { permission, accounts } = declared as { permission?: unknown; accounts?: unknown };
    if (typeof permission === 'string' && Array.isArray(accounts)) found.add(permission);
    for (const part of Object.values(declared)) asked(part, found);
    return found;
}

/** Permissions that a rule looks for in a role: `viewer.role['users']`. */
const lookedFor = (): string[] =>
    sourcesOf(['resources', 'server', 'src']).flatMap(({ code }) =>
        [...code.matchAll(/\brole\['(\w+)'\]/g)].map(([, name = '']) => name),
    );

it('guards something by every permission but those that wait for their screens', async () => {
    const { entities, reports, actions, downloads } = await loadProduct();
    const menus = areas.flatMap((area) => area.menu);
    const guarding = new Set([
        ...asked([menus, entities, reports, actions, downloads]),
        ...lookedFor(),
    ]);
    const idle = permissionNames.filter((name) => !guarding.has(name));
    expect(idle.toSorted()).toEqual(waiting.toSorted());
});
