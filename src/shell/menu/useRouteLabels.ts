import { type Group, groups } from '../../../resources/access.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { useSay } from '../../widgets/say.ts';

/** Names of routes, areas and groups in the reader's language. */
export function useRouteLabels() {
    const say = useSay();
    return {
        routeLabel: ({ label }: RouteEntry) => say.text(label),
        routeTitle: ({ title }: RouteEntry) => say.text(title),
        subjectLabel: (title: string) => say.text(title),
        groupLabel: (group: Group) => say.text(groups[group]),
    };
}
