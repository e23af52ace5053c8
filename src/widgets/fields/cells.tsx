/** How a value of each field type is drawn; what it says is shown.ts. Text is only ever text. */
import './cells.css';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import type { Field, ReferenceField } from '../../../resources/define/field.ts';
import { mayOpen, resourceOf } from '../../../resources/routes.ts';
import { DayStrip } from './DayStrip.tsx';
import { useInPart } from '../dates/inPart.ts';
import { isShort, type Shown, shownOf } from './shown.ts';
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

/** What it says in the reader's language. `bands`: the profile that the reader has chosen. */
export function useShown({ field, name, value, record }: CellProps, bands?: unknown): Shown {
    const say = useSay();
    const labels = useLabels();
    const part = useInPart(record);
    return shownOf(field, value, { name, record, labels, say, bands, part });
}

/** What leads nowhere; and what stands where there is no value. */
export function PlainCell(props: CellProps) {
    const told = useShown(props);
    if (told.as === 'strip') return <DayStrip days={String(props.value)} />;
    return <Said told={told} />;
}

/** A value in its words, with its mark. */
function Said({ told: { texts, as, tone, sign, muted, title } }: { told: Shown }) {
    if (as === 'pieces') return <Pieces texts={texts} />;
    if (as === 'items')
        return (
            <ul className="k-items">
                {texts.map((text) => (
                    <li key={text}>{text}</li>
                ))}
            </ul>
        );
    const text = texts.join(' ');
    if (as === 'lines')
        return (
            <span className="k-long k-lines" title={text}>
                {text}
            </span>
        );
    if (tone) return <Toned tone={tone}>{text}</Toned>;
    if (sign)
        return (
            <>
                <span aria-hidden>{sign}</span>
                {text}
            </>
        );
    if (muted) return <span className={`k-muted${as === 'piece' ? ' k-nowrap' : ''}`}>{text}</span>;
    return as === 'piece' ? <Nowrap>{text}</Nowrap> : <Words text={text} title={title} />;
}

/** What names a thing with a page of its own leads there. */
export function TextCell(props: CellProps) {
    const page = useThingPage(props.field, props.value, props.record);
    return <Leading to={page} {...props} />;
}

/** The title that came with the row: to the page of the thing that it is, else to its record where the reader may open it. */
export function ReferenceCell(props: CellProps<ReferenceField>) {
    const { field, value, record } = props;
    const page = useThingPage(field, value, record);
    const entry = entryOf(field.to);
    const opens = entry && !entry.route.includes('{') && mayOpen(entry, storedUser());
    const to = page ?? (opens ? `/${resourceOf(entry.route)}/${String(value)}/show` : undefined);
    return <Leading to={to} {...props} />;
}

function Leading({ to, ...props }: CellProps & { to: string | undefined }) {
    if (!to) return <PlainCell {...props} />;
    return (
        <Link className="k-link" to={to}>
            <PlainCell {...props} />
        </Link>
    );
}

/** A code or a short name is never broken in two; a table gives longer words room by their length. */
function Words({ text, title = text }: { text: string; title?: string | undefined }) {
    if (isShort(text)) return <Nowrap>{text}</Nowrap>;
    const length = { '--k-length': `${text.length}ch` } as CSSProperties;
    return (
        <span className="k-long" style={length} title={title}>
            {text}
        </span>
    );
}

const Nowrap = ({ children }: { children: ReactNode }) => (
    <span className="k-nowrap">{children}</span>
);

/** Side by side; a table shows the first and how many more there are. */
const Pieces = ({ texts }: { texts: readonly string[] }) => (
    <span className="k-chips" title={texts.join(', ')}>
        {texts.map((text) => (
            <span key={text} className="k-chip">
                {text}
            </span>
        ))}
        {texts.length > 1 && (
            <span className="k-chips-more" aria-hidden>
                +{texts.length - 1}
            </span>
        )}
    </span>
);
