/** Steps along time in the words of people: as days and months. */
import { spanOf } from '../../../resources/define/calendar/steps.ts';
import { formatCivil } from './dates.ts';

const partOf = (day: string, at: number): string => formatCivil(day).split(' ')[at]!;
const dayOf = (day: string): string => partOf(day, 0);
const monthOf = (day: string): string => partOf(day, 1);

/** `14 Mar 2026`, `Mar 2026`, `Jan – Mar 2026`, `9 – 15 Feb 2026`; other texts as they are. */
export function stepText(step: string): string {
    const span = spanOf(step);
    if (!span) return step;
    const { start_date: start, end_date: end } = span;
    const year = end.slice(0, 4);
    if (start === end) return formatCivil(start);
    if (step.includes('W')) {
        if (start.slice(0, 7) === end.slice(0, 7)) return `${dayOf(start)} – ${formatCivil(end)}`;
        if (start.slice(0, 4) === year)
            return `${dayOf(start)} ${monthOf(start)} – ${formatCivil(end)}`;
        return `${formatCivil(start)} – ${formatCivil(end)}`;
    }
    if (start.slice(0, 7) === end.slice(0, 7)) return `${monthOf(start)} ${year}`;
    return `${monthOf(start)} – ${monthOf(end)} ${year}`;
}

/** The same for the tick of an axis: of a day or week without its year, of a week its first day. */
export function stepTick(step: string): string {
    const span = spanOf(step);
    if (!span) return step;
    const { start_date: start, end_date: end } = span;
    if (start === end || step.includes('W')) return `${dayOf(start)} ${monthOf(start)}`;
    return stepText(step);
}
