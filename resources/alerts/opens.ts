/** Where an alert leads: to the list that it stands in, narrowed to its own rows. */
import { accountTypes, type AccountType } from '../access.ts';
import type { AlertKind } from '../define/points/alert.ts';

interface Alert {
    /** Which matter it is of its kind. */
    subject?: string;
    facility_id: number | null;
    what: string | null;
    figure: number | null;
}

/** The filters under which the list has its rows; none where the list takes none. */
export function filtersOf(
    kind: AlertKind,
    type: AccountType,
    { facility_id, what, figure }: Alert,
    today: string,
): Readonly<Record<string, unknown>> {
    if (kind.pages?.includes(type)) return {};
    // An account of one site has no place to choose.
    const placed =
        facility_id !== null && !kind.placeless && accountTypes[type].sees !== 'facility';
    return {
        ...(placed && { facility: facility_id }),
        ...kind.rows?.({ what: what ?? '', figure, today }),
    };
}

/** The address of its rows, or of its one row; undefined where the account has no list of the kind. */
export function addressOf(
    kind: AlertKind,
    type: AccountType,
    alert: Alert,
    today: string,
): string | undefined {
    const route = kind.to[type];
    if (route && kind.ofOne && alert.subject)
        return `${route}/${encodeURIComponent(alert.subject)}/show`;
    const filters = filtersOf(kind, type, alert, today);
    return route && Object.keys(filters).length
        ? `${route}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`
        : route;
}
