/** A setting as it stands: its name and meaning, its value with unit, what it begins with and how far it goes. */
import type { ReactNode } from 'react';
import type { Field } from '../../../resources/define/field.ts';
import { counts, unitOf, wordsOf } from '../../../resources/define/fieldFacts.ts';
import { type Say, useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';

interface Props {
    name: string;
    field: Field;
    value: unknown;
    /** It is not changed here: how far it may go is nobody's concern. */
    fixed?: boolean;
    /** Who changed it, and what can be done. */
    children?: ReactNode;
}

export function Value({ name, field, value, fixed, children }: Props) {
    const say = useSay();
    const labels = useLabels();
    const help = field.help && labels.help(name, field.help);
    const textOf = (one: unknown) => valueText(say, field, one);
    const initial = 'initial' in field ? field.initial : undefined;
    const range = fixed ? '' : rangeText(say, field);
    return (
        <div className="k-setting">
            <div className="k-setting-name">
                <h3>{labels.label(name, field)}</h3>
                {help && <p className="k-quiet">{help}</p>}
            </div>
            <div className="k-setting-value">
                <strong>{textOf(value)}</strong>
                <span className="k-quiet">
                    {initial !== undefined &&
                        initial !== '' &&
                        String(initial) !== String(value) &&
                        `${say('Begins with %{value}.', { value: textOf(initial) })} `}
                    {range}
                </span>
                {children}
            </div>
        </div>
    );
}

/** A value in words, with its unit. */
export function valueText(say: Say, field: Field, value: unknown): string {
    if (value === null || value === undefined || value === '') return say('nothing');
    const words = wordsOf(field);
    if (words) return say.text(words[String(value)] ?? String(value));
    const unit = unitOf(field);
    if (!counts(field) && !('scale' in field)) return String(value);
    const number = say.value(Number(value));
    return unit ? say('%{number} %{unit}', { number, unit: { text: unit } }) : number;
}

function rangeText(say: Say, field: Field): string {
    const min = 'min' in field ? field.min : undefined;
    const max = 'max' in field ? field.max : undefined;
    if (min !== undefined && max !== undefined) return say('From %{min} to %{max}.', { min, max });
    return min === undefined ? '' : say('At least %{min}.', { min });
}
