/** A day by its parts, by the calendar alone. */
import { daysInMonth } from './days.ts';

export interface Civil {
    year: number;
    month: number;
    day: number;
}

/** The parts of a day, or undefined where the text is no day of the calendar. */
export function parseCivil(text: string): Civil | undefined {
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
    if (!parts) return undefined;
    return validCivil({ year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) });
}

export const civilText = ({ year, month, day }: Civil): string =>
    `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

const two = (number: number): string => String(number).padStart(2, '0');

/** The parts, or undefined where the calendar has no such day. */
export const validCivil = (civil: Civil): Civil | undefined =>
    civil.month >= 1 &&
    civil.month <= 12 &&
    civil.day >= 1 &&
    civil.day <= daysInMonth(civil.year, civil.month)
        ? civil
        : undefined;
