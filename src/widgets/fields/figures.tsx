/** How figures are drawn: whole and broken numbers, and rates in their band with what they are made of. */
import { ListContext } from 'react-admin';
import { lazy, Suspense, useContext, useState } from 'react';
import { tongueNow } from '../../../locales/tongue.ts';
import { bandOf, chosenBands } from '../../../resources/bands.ts';
import type { DecimalField, IntegerField, RateField } from '../../../resources/define/field.ts';
import { partsBelow } from '../../../resources/define/fieldFacts.ts';
import { phrases } from '../../../resources/define/say.ts';
import { type Say, useSay } from '../say.ts';
import { useWhy } from '../whyContext.ts';
import type { CellProps } from './cells.tsx';
import { Toned } from './Toned.tsx';

const Parts = lazy(() => import('./Parts.tsx'));

/** 12,345 with its unit. */
export const IntegerCell = ({ field, value }: CellProps<IntegerField>) => (
    <Figure value={value} digits={0} unit={field.unit} />
);

export const DecimalCell = ({ field, value }: CellProps<DecimalField>) => (
    <Figure
        value={value}
        digits={field.asTold ? digitsTold(value, field.scale) : field.scale}
        unit={field.unit}
    />
);

/** Digits after the point that a value has, at most so many. */
const digitsTold = (value: unknown, most: number): number =>
    Math.min(most, String(Number(value)).split('.')[1]?.length ?? 0);

/** The band is decided on the unrounded value, and told by a shape; the value can be asked why. */
export function RateCell({ field, name, value, record }: CellProps<RateField>) {
    const say = useSay();
    // Of a list the reader may have chosen the bands.
    const chosen: unknown = useContext(ListContext)?.filterValues?.['bands'];
    const profile = chosenBands(field.bands ?? '', chosen);
    const band = bandOf(profile, Number(value));
    const digits = digitsWithin(profile, Number(value));
    return (
        <Asked name={name} record={record} parts={partsOf(field, record, say)}>
            <Toned tone={band?.tone}>
                <span title={band && say.text(band.label)}>
                    <Figure value={value} digits={digits} unit="%" />
                </span>
            </Toned>
        </Asked>
    );
}

/** `12 of 340`: what a rate is made of, where the row carries it. */
export function partsOf(
    field: RateField,
    record: CellProps['record'],
    say: Say,
): string | undefined {
    const number = (name: string) => {
        const value = record[name];
        return value === null || value === undefined || value === '' ? Number.NaN : Number(value);
    };
    const above = number(field.numerator);
    const below = partsBelow(field).reduce((sum, name) => sum + number(name), 0);
    if (Number.isNaN(above) || Number.isNaN(below)) return undefined;
    const text = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);
    return say('%{part} of %{whole}', { part: text(above), whole: text(below) });
}

/** As many decimals as show on which side of a threshold it lies: 4.99 % is below 5 %. */
const digitsWithin = (profile: string, value: number): number =>
    [1, 2, 3].find(
        (digits) => bandOf(profile, Number(value.toFixed(digits))) === bandOf(profile, value),
    ) ?? 4;

/** A figure that tells what it is made of when pressed, where the screen explains its figures. */
export function Asked({
    name,
    record,
    parts,
    children,
}: Pick<CellProps, 'name' | 'record'> & { parts?: string; children: React.ReactNode }) {
    const ask = useWhy();
    const say = useSay();
    if (!ask) return parts ? <OnDemand parts={parts}>{children}</OnDemand> : children;
    const button = (
        <button
            type="button"
            className="k-ask"
            aria-haspopup="dialog"
            title={parts ? undefined : say('Why this number')}
            onClick={() => ask({ name, values: record, kind: 'row' })}
        >
            {children}
        </button>
    );
    return parts ? <OnDemand parts={parts}>{button}</OnDemand> : button;
}

/** Shows what a figure is made of to the pointer and to the focus, and says it to those who listen. */
function OnDemand({ parts, children }: { parts: string; children: React.ReactNode }) {
    const [shown, show] = useState<HTMLElement | null>(null);
    return (
        <span
            className="k-parts"
            onPointerEnter={({ currentTarget }) => show(currentTarget)}
            onPointerLeave={() => show(null)}
            onFocus={({ currentTarget }) => show(currentTarget)}
            onBlur={() => show(null)}
        >
            {children}
            <span className="k-unseen"> ({parts})</span>
            {shown && (
                <Suspense>
                    <Parts at={shown}>{parts}</Parts>
                </Suspense>
            )}
        </span>
    );
}

/** One day, one hour: units that have a word for one. */
const ofOne: Readonly<Record<string, string>> = phrases({
    days: 'day',
    hours: 'hour',
    months: 'month',
    years: 'year',
});

const unitFor = (value: number, unit: string): string =>
    Math.abs(value) === 1 ? (ofOne[unit] ?? unit) : unit;

function Figure({ value, digits, unit }: { value: unknown; digits: number; unit?: string }) {
    const say = useSay();
    const text = formatNumber(value, digits);
    return (
        <span className="k-nowrap">
            {unit === '%'
                ? `${text}%`
                : unit
                  ? `${text} ${say.text(unitFor(Number(value), unit))}`
                  : text}
        </span>
    );
}

/** Only the screen rounds; a rate always shows its one decimal, so that columns line up. */
export function formatNumber(value: unknown, digits: number): string {
    const number = Number(value);
    if (!Number.isFinite(number)) return String(value);
    const { locale } = tongueNow();
    const key = `${locale} ${digits}`;
    const made =
        formats.get(key) ??
        new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        });
    formats.set(key, made);
    return made.format(number);
}

/** Made once: a list would otherwise make one for every figure. */
const formats = new Map<string, Intl.NumberFormat>();
