/** How a value of each field type is drawn. Text is only ever text. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import type {
    ChoiceField,
    Field,
    FlagsField,
    LinesField,
    ReferenceField,
    TextsField,
} from '../../../resources/define/field.ts';
import { isStep, isStrip, wordsOf } from '../../../resources/define/fieldFacts.ts';
import { titleWord } from '../../../resources/define/field.ts';
import { mayOpen, resourceOf } from '../../../resources/routes.ts';
import { formatCivil, formatInstant } from '../dates/dates.ts';
import { DayStrip } from './DayStrip.tsx';
import { stepText } from '../dates/steps.ts';
import { Toned } from './Toned.tsx';
import { useThingPage } from '../things.ts';
import { useLabels } from '../words.ts';
import { useSay } from '../say.ts';

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
    <span className="k-muted k-nowrap">{words}</span>
);

/** What stands where there is no value: why there is none where the field says it, else a dash. */
export function Absent({ field }: Pick<CellProps, 'field'>) {
    const { text } = useLabels();
    return <Dash words={field.absent && text(field.absent)} />;
}

/** What names a thing with a page of its own leads there. */
export function TextCell({ field, name, value, record }: CellProps) {
    const page = useThingPage(field, value, record);
    const { titled } = useLabels();
    if (isStrip(field)) return <DayStrip days={String(value)} />;
    const text = isStep(field) ? stepText(String(value)) : titled(name, field, String(value));
    const words = <Words text={text} />;
    if (!page) return words;
    return (
        <Link className="k-link" to={page}>
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
/** How many there are, or, where that tells nothing, what each says. */
export function LinesCell({ field, name, value }: CellProps<LinesField>) {
    const { option } = useLabels();
    const lines = value as readonly Readonly<Record<string, unknown>>[];
    if (!field.told) return lines.length;
    const said = lines.map((line) =>
        Object.entries(field.of)
            .filter(([key]) => !isEmpty(line[key]))
            .map(([key, of]) => {
                const word = String(line[key]);
                const words = wordsOf(of);
                return words
                    ? option(`${name}.${key}`, word, words[word] ?? word)
                    : word.replaceAll('_', ' ');
            })
            .join(' '),
    );
    return <Words text={said.join('; ')} />;
}

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

export function BooleanCell({ value }: CellProps) {
    const say = useSay();
    return value ? (
        <>
            <span aria-hidden>✓ </span>
            {say('Yes')}
        </>
    ) : (
        <span className="k-muted">{say('No')}</span>
    );
}

export function DateCell({ value }: CellProps) {
    return <Nowrap>{formatCivil(String(value))}</Nowrap>;
}

export function InstantCell({ value }: CellProps) {
    return <Nowrap>{formatInstant(String(value))}</Nowrap>;
}

const Nowrap = ({ children }: { children: React.ReactNode }) => (
    <span className="k-nowrap">{children}</span>
);

/** The title that came with the row: to the page of the thing that it is, else to its record where the reader may open it. */
export function ReferenceCell({ field, name, value, record }: CellProps<ReferenceField>) {
    const { titled } = useLabels();
    const page = useThingPage(field, value, record);
    const title = titled(name, field, String(record[titleWord(name)] ?? value));
    const entry = entryOf(field.to);
    const opens = entry && !entry.route.includes('{') && mayOpen(entry, storedUser());
    const to = page ?? (opens ? `/${resourceOf(entry.route)}/${String(value)}/show` : undefined);
    if (!to) return <Words text={title} />;
    return (
        <Link className="k-link" to={to}>
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
                    sx={{
                        height: 'auto',
                        minHeight: 24,
                        '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
                    }}
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
