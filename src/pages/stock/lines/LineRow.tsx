/** One line of a document: its inputs, what is wrong with it, what is good to know. */
import { wordsOf } from '../../../../resources/define/fieldFacts.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { type ComponentType, memo, useCallback } from 'react';
import type { Field } from '../../../../resources/define/field.ts';
import { lookOf } from '../../../widgets/fields/fieldTypes.tsx';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { useLabels } from '../../../widgets/words.ts';
import {
    isNeeded,
    type Line,
    type LineErrors,
    type LineFacts,
    type LineInputs,
} from './lineValues.ts';
import { PlainChoice } from '../../../widgets/fields/PlainChoice.tsx';
import { useSay } from '../../../widgets/say.ts';

interface Props {
    line: Line;
    index: number;
    columns: readonly (readonly [string, Field])[];
    inputs: LineInputs;
    spans: Readonly<Record<string, number>>;
    Facts?: ComponentType<LineFacts>;
    errors: LineErrors;
    onSet(key: string, values: Readonly<Record<string, unknown>>): void;
    onRemove(key: string): void;
}

export const LineRow = memo(function LineRow({
    line,
    index,
    columns,
    inputs,
    spans,
    Facts,
    errors,
    onSet,
    onRemove,
}: Props) {
    const say = useSay();
    const { label } = useLabels();
    const set = useCallback(
        (values: Readonly<Record<string, unknown>>) => onSet(line.key, values),
        [onSet, line.key],
    );
    const errorOf = (name: string) => errors[`lines.${index}.${name}`];
    // Said of a field that has no column, and that nothing under the line draws.
    const beside = Object.keys(errors).filter((path) => {
        const name = path.startsWith(`lines.${index}.`) ? path.split('.')[2]! : '';
        return name && name !== 'override_reason' && !columns.some(([column]) => column === name);
    });
    return (
        <li
            className="ks-line"
            data-line={index}
            aria-label={say('Line %{number}', { number: index + 1 })}
        >
            <span className="ks-line-number" aria-hidden>
                {index + 1}
            </span>
            <div className="ks-line-cells">
                {columns.map(([name, field]) => {
                    const Input = inputs[name] ?? inputOf(field);
                    return (
                        <div key={name} style={{ '--span': spans[name] ?? 2 } as object}>
                            <Input
                                field={field}
                                name={name}
                                value={line[name] ?? null}
                                record={line}
                                onChange={(value, also) => set({ ...also, [name]: value })}
                                input={{
                                    label: label(name, field),
                                    name: `lines.${index}.${name}`,
                                    size: 'small',
                                    required: isNeeded(field, inputs[name]),
                                    error: Boolean(errorOf(name)),
                                    helperText: errorOf(name),
                                }}
                            />
                        </div>
                    );
                })}
            </div>
            <IconButton
                className="ks-line-remove"
                size="small"
                tabIndex={-1}
                aria-label={say('Remove line %{number}', { number: index + 1 })}
                onClick={() => onRemove(line.key)}
            >
                <Delete fontSize="small" />
            </IconButton>
            {beside.map((path) => (
                <p key={path} className="ks-line-error" role="alert">
                    {errors[path]}
                </p>
            ))}
            {Facts && <Facts line={line} index={index} set={set} errorOf={errorOf} />}
        </li>
    );
});

/** A choice is the browser's own select: letters and arrows choose, Enter goes on. */
const inputOf = (field: Field): ComponentType<InputProps> =>
    wordsOf(field) ? PlainChoice : lookOf(field).Input;
