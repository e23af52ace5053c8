/** A period in words, for titles, pictures and explanations. */
import { comparedWith } from '../../../resources/define/calendar/comparison.ts';
import { formatCivil, today } from './dates.ts';

type Filters = Readonly<Record<string, unknown>>;

/** `1 Nov 2026 – 21 Nov 2026`, one day alone as itself; nothing where there is no period. */
export function periodText(filters: Filters): string {
    const { start_date: start, end_date: end } = filters;
    if (typeof start !== 'string' || typeof end !== 'string') return '';
    if (start === end) return formatCivil(start);
    return `${formatCivil(start)} – ${formatCivil(end)}`;
}

/** The period that a chosen one is compared with, as the server compares. */
export function periodBefore(filters: Filters): Filters {
    const { start_date: start, end_date: end, compare } = filters;
    if (typeof start !== 'string' || typeof end !== 'string') return {};
    return {
        ...comparedWith(
            { start_date: start, end_date: end },
            typeof compare === 'string' ? compare : true,
            today(),
        ),
    };
}
