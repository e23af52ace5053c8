import { useTranslate } from 'react-admin';
import type { Group } from '../../../resources/access.ts';
import { groups } from '../../../resources/access.ts';
import type { RouteEntry } from '../../../resources/routes.ts';

/** Names of routes and groups in the chosen language; the declaration's own words where it has none. */
export function useRouteLabels() {
    const translate = useTranslate();
    return {
        routeLabel: (entry: RouteEntry) => translate(`menu.${entry.route}`, { _: entry.label }),
        routeTitle: (entry: RouteEntry) => translate(`menu.${entry.route}`, { _: entry.title }),
        areaLabel: (entry: RouteEntry) => translate(`areas.${entry.area}`, { _: entry.area }),
        groupLabel: (group: Group) => translate(`groups.${group}`, { _: groups[group] }),
    };
}
