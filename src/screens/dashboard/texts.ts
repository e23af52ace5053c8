/** A period and a place in words, for titles, pictures and explanations. */
import { placeFilters } from '../../../resources/places.ts';
import { addDays, daysBetween, formatCivil } from '../../widgets/dates/dates.ts';
import { useTitleOf } from '../../widgets/fields/ReferencePicker.tsx';
import { useWords } from '../../widgets/words.ts';
import { useDashboardWords } from './words.ts';

type Filters = Readonly<Record<string, unknown>>;

/** `1 Nov 2026 – 21 Nov 2026`, one day alone as itself; nothing where there is no period. */
export function usePeriodText(filters: Filters): string {
    const say = useWords();
    const { start_date: start, end_date: end } = filters;
    if (typeof start !== 'string' || typeof end !== 'string') return '';
    if (start === end) return formatCivil(start, say);
    return `${formatCivil(start, say)} – ${formatCivil(end, say)}`;
}

/** The equally long period just before, as the server compares with. */
export function periodBefore(filters: Filters): Filters {
    const { start_date: start, end_date: end } = filters;
    if (typeof start !== 'string' || typeof end !== 'string') return {};
    return {
        start_date: addDays(start, -(daysBetween(start, end) + 1)),
        end_date: addDays(start, -1),
    };
}

/** The chosen places by name, the smallest first; or that none is chosen. */
export function usePlaceText(filters: Filters): string {
    const say = useDashboardWords();
    const names = [
        useTitle('facility', filters),
        useTitle('district', filters),
        useTitle('region', filters),
        useTitle('hub', filters),
        useTitle('ip', filters),
    ].filter((name) => name !== undefined);
    return names.length ? names.join(', ') : say('everywhere');
}

function useTitle(name: keyof typeof placeFilters, filters: Filters): string | undefined {
    const value = filters[name];
    const id = typeof value === 'number' ? value : Number.parseInt(String(value), 10);
    const title = useTitleOf(placeFilters[name].to, Number.isNaN(id) ? null : id);
    return Number.isNaN(id) ? undefined : (title ?? '…');
}
