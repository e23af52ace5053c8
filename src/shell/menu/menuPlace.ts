import type { Group } from '../../../resources/access.ts';
import { menuSections } from '../../../resources/menu.ts';

/** Where a route stands in its group: the number of its section and its own within; last where it is not named. */
export function menuPlace(group: Group, route: string): readonly [section: number, at: number] {
    const sections = menuSections[group] ?? [];
    const section = sections.findIndex(([, routes]) => routes.includes(route));
    return section === -1 ? [sections.length, 0] : [section, sections[section]![1].indexOf(route)];
}
