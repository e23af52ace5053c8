/** How a value of each field type is drawn. Text is only ever text. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { ListContext } from 'react-admin';
import { type CSSProperties, lazy, Suspense, useContext, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { tongueNow } from '../../../locales/tongue.ts';
import type {
    ChoiceField,
    DecimalField,
    Field,
    FlagsField,
    IntegerField,
    RateField,
    ReferenceField,
    TextsField,
} from '../../../resources/define/field.ts';
import { isStep, partsBelow } from '../../../resources/define/fieldFacts.ts';
import { bandOf, chosenBands } from '../../../resources/define/bands.ts';
import { titleWord } from '../../../resources/define/field.ts';
import { mayOpen, resourceOf } from '../../../resources/routes.ts';
import { formatCivil, formatInstant } from '../dates/dates.ts';
import { stepText } from '../dates/steps.ts';
import { Toned } from './Toned.tsx';
import { useThingPage } from '../things.ts';
import { useWhy } from '../whyContext.ts';
import { useLabels } from '../words.ts';
import { type Say, useSay } from '../say.ts';

const Parts = lazy(() => import('./Parts.tsx'));

export interface CellProps<F extends Field = Field> {
    field: F;
    name: string;
    value: unknown;
    record: Readonly<Record<string, unknown>>;
}

export const isEmpty = (value: unknown): boolean =>
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0);

const Dash = ({ words = '—' }: { words?: string }) => (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {words}
    </Box>
);

/** What stands where there is no value: why there is none where the field says it, else a dash. */
export function Absent({ field }: Pick<CellProps, 'field'>) {
    const { text } = useLabels();
    return <Dash words={field.absent && text(field.absent)} />;
}

/** What names a thing with a page of its own leads there. */
export function TextCell({ field, value, record }: CellProps) {
    const page = useThingPage(field, value, record);
    const words = <Words text={isStep(field) ? stepText(String(value)) : String(value)} />;
    if (!page) return words;
    return (
        <Link component={RouterLink} to={page}>
            {words}
        </Link>
    );
}

/** A code or a short name is never broken in two; a table gives longer words room by their length. */
function Words({ text }: { text: string }) {
    if (text.length <= 16) return <Nowrap>{text}</Nowrap>;
    const length = { '--k-length': `${text.length}ch` } as CSSProperties;
    return (
        <span className="k-long" style={length} title={text}>
            {text}
        </span>
    );
}

/** How many lines a document has; a page of its own shows them. */
export const LinesCell = ({ value }: CellProps) => (value as readonly unknown[]).length;

export const MemoCell = ({ value }: CellProps) => (
    <Box
        component="span"
        className="k-long"
        title={String(value)}
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
        {String(value)}
    </Box>
);

export function ChoiceCell({ field, name, value }: CellProps<ChoiceField>) {
    const { option } = useLabels();
    const word = String(value);
    const text = option(name, word, field.options[word] ?? word);
    const tone = field.tones?.[word];
    return tone ? <Toned tone={tone}>{text}</Toned> : <Words text={text} />;
}

/** 12,345 with its unit. */
export const IntegerCell = ({ field, value }: CellProps<IntegerField>) => (
    <Figure value={value} digits={0} unit={field.unit} />
);

export const DecimalCell = ({ field, value }: CellProps<DecimalField>) => (
    <Figure value={value} digits={field.scale} unit={field.unit} />
);

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
        <Link
            component="button"
            type="button"
            aria-haspopup="dialog"
            title={parts ? undefined : say('Why this number')}
            onClick={() => ask({ name, values: record, kind: 'row' })}
            sx={{
                font: 'inherit',
                color: 'inherit',
                minHeight: 24,
                textDecorationStyle: 'dotted',
                textUnderlineOffset: '0.2em',
                textDecorationColor: 'currentColor',
            }}
        >
            {children}
        </Link>
    );
    return parts ? <OnDemand parts={parts}>{button}</OnDemand> : button;
}

/** Shows what a figure is made of to the pointer and to the focus, and says it to those who listen. */
function OnDemand({ parts, children }: { parts: string; children: React.ReactNode }) {
    const [shown, show] = useState<HTMLElement | null>(null);
    return (
        <Box
            component="span"
            sx={{ position: 'relative' }}
            onPointerEnter={({ currentTarget }) => show(currentTarget)}
            onPointerLeave={() => show(null)}
            onFocus={({ currentTarget }) => show(currentTarget)}
            onBlur={() => show(null)}
        >
            {children}
            <Box component="span" sx={visuallyHidden}>
                {' '}
                ({parts})
            </Box>
            {shown && (
                <Suspense>
                    <Parts at={shown}>{parts}</Parts>
                </Suspense>
            )}
        </Box>
    );
}

function Figure({ value, digits, unit }: { value: unknown; digits: number; unit?: string }) {
    const text = formatNumber(value, digits);
    return (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {unit === '%' ? `${text}%` : unit ? `${text} ${unit}` : text}
        </Box>
    );
}

/** Only the screen rounds; a rate always shows its one decimal, so that columns line up. */
export function formatNumber(value: unknown, digits: number): string {
    const number = Number(value);
    if (!Number.isFinite(number)) return String(value);
    return number.toLocaleString(tongueNow().locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
}

export function BooleanCell({ value }: CellProps) {
    const say = useSay();
    return value ? (
        <>
            <span aria-hidden>✓ </span>
            {say('Yes')}
        </>
    ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('No')}
        </Box>
    );
}

export function DateCell({ value }: CellProps) {
    return <Nowrap>{formatCivil(String(value))}</Nowrap>;
}

export function InstantCell({ value }: CellProps) {
    return <Nowrap>{formatInstant(String(value))}</Nowrap>;
}

const Nowrap = ({ children }: { children: React.ReactNode }) => (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {children}
    </Box>
);

/** The title that came with the row, as a link where the reader may open the record. */
export function ReferenceCell({ field, name, value, record }: CellProps<ReferenceField>) {
    const title = String(record[titleWord(name)] ?? value);
    const entry = entryOf(field.to);
    if (!entry || entry.route.includes('{') || !mayOpen(entry, storedUser()))
        return <Words text={title} />;
    return (
        <Link component={RouterLink} to={`/${resourceOf(entry.route)}/${String(value)}/show`}>
            <Words text={title} />
        </Link>
    );
}

export function TextsCell({ field, name, value }: CellProps<TextsField>) {
    const { option } = useLabels();
    const read = (text: string) =>
        field.options?.[text] === undefined ? text : option(name, text, field.options[text]);
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return (
        <Box
            component="span"
            className="k-chips"
            title={all.map((text) => read(String(text))).join('; ')}
            sx={{
                display: 'inline-flex',
                flexWrap: 'wrap',
                gap: 0.5,
                '& .k-chips-more': { display: 'none' },
            }}
        >
            {all.map((text) => (
                <Chip
                    key={String(text)}
                    label={read(String(text))}
                    size="small"
                    variant="outlined"
                />
            ))}
            {all.length > 1 && (
                <span className="k-chips-more" aria-hidden>
                    +{all.length - 1}
                </span>
            )}
        </Box>
    );
}

export function FlagsCell({ field, name, value }: CellProps<FlagsField>) {
    const { option } = useLabels();
    const set = Object.entries((value ?? {}) as Record<string, boolean>).filter(([, on]) => on);
    if (!set.length) return <Dash />;
    return (
        <Box component="ul" sx={{ m: 0, pl: 2.5, columns: { sm: '16rem' } }}>
            {set.map(([flag]) => (
                <li key={flag}>{option(name, flag, field.options[flag] ?? flag)}</li>
            ))}
        </Box>
    );
}
