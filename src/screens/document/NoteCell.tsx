/** A value of a line on a note: with its unit behind it, and what belongs to it small below. */
import { withColon } from '../../../locales/tongue.ts';
import type { LineColumn } from '../../../resources/define/documents/document.ts';
import type { Field, Fields } from '../../../resources/define/field.ts';
import { isEmpty } from '../../widgets/fields/shown.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import { holes, type LineRecord } from './values.ts';

interface Props {
    name: string;
    column: LineColumn;
    of: Fields;
    line: LineRecord;
}

export function NoteCell({ name, column, of, line }: Props) {
    const { label } = useLabels();
    const say = useSay();
    const { unit, under = [], noted = [], sentence } = column;
    const hasValue = (one: string) => Boolean(of[one]) && Boolean(line[one]);
    return (
        <>
            <Plain name={name} field={of[name]!} line={line} unit={unit} />
            {under.filter(hasValue).map((one) => (
                <small key={one}>
                    <Plain name={one} field={of[one]!} line={line} />
                </small>
            ))}
            {noted.filter(hasValue).map((one) => (
                <small key={one}>
                    {withColon(label(one, of[one]!))}{' '}
                    <Plain name={one} field={of[one]!} line={line} />
                </small>
            ))}
            {sentence && isFilled(sentence, line) && (
                <small>{say.text({ text: sentence, values: holes(line) })}</small>
            )}
        </>
    );
}

/** A sentence whose values are all there. */
const isFilled = (sentence: string, line: LineRecord): boolean =>
    [...sentence.matchAll(/%\{(\w+)\}/g)].every(([, name]) => !isEmpty(line[name!]));

interface PlainProps {
    name: string;
    field: Field;
    line: LineRecord;
    unit?: string;
}

function Plain({ name, field, line, unit }: PlainProps) {
    const say = useSay();
    const value = line[name];
    // On paper what is not known yet is filled in.
    if (isEmpty(value)) return field.absent ? say.text(field.absent) : null;
    // A quantity as it was written, not to as many decimals as it may have.
    const plain =
        typeof value === 'number' ? (
            say.value(value)
        ) : (
            <Cell field={field} name={name} value={value} record={line} />
        );
    const word = unit && line[unit];
    return (
        <span>
            {plain}
            {word ? ` ${String(word as string)}` : ''}
        </span>
    );
}
