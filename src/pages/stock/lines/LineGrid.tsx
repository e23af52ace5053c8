/**
 * The lines of a stock document: one row of inputs each, by keyboard alone. Enter goes to the next
 * field and from the last one to a new line (DocumentForm); what the server says of a line stands
 * at it. Which columns there are is said by the declared fields of a line.
 */
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFormContext } from 'react-hook-form';
import type { Fields } from '../../../../resources/define/field.ts';
import { firstFault, useLineErrors } from './DocumentForm.tsx';
import { LineRow } from './LineRow.tsx';
import { type Line, type LineFacts, type LineInputs, newLine } from './lineValues.ts';
import './lines.css';
import { useSay } from '../../../widgets/say.ts';

interface Props {
    /** Fields of a line, in the order of their columns; read-only ones are not drawn. */
    of: Fields;
    /** What a new line starts with. */
    start?: Readonly<Record<string, unknown>>;
    /** Inputs in place of those of the field type: the units of the chosen product. */
    inputs?: LineInputs;
    /** Columns of twelve that each field takes on a wide screen; 2 unless told. */
    spans?: Readonly<Record<string, number>>;
    /** Drawn under each line: what is on hand, what is unusual. */
    Facts?: ComponentType<LineFacts>;
    /** Under all lines: their sums. */
    foot?: ReactNode;
}

const nothing = {};

export function LineGrid({
    of,
    start = nothing,
    inputs = nothing,
    spans = nothing,
    Facts,
    foot,
}: Props) {
    const say = useSay();
    const { errors, clear, check } = useLineErrors();
    const { field } = useController({
        name: 'lines',
        rules: { validate: (typed: Line[]) => check(typed, inputs) },
    });
    const { getValues, setValue } = useFormContext();
    const frame = useRef<HTMLElement>(null);
    const { ref } = field;
    // The form leads to the first field that is wrong; the cells are drawn as such a moment later.
    useEffect(() => ref({ focus: () => setTimeout(() => firstFault(frame.current)) }), [ref]);
    const lines = (field.value ?? []) as Line[];

    // Rows are remembered: their callbacks read the lines of the moment and stay the same.
    const latest = useCallback(() => (getValues('lines') ?? []) as Line[], [getValues]);
    const put = useCallback(
        (next: Line[]) => setValue('lines', next, { shouldDirty: true }),
        [setValue],
    );
    const set = useCallback(
        (key: string, values: Readonly<Record<string, unknown>>) => {
            const index = latest().findIndex((line) => line.key === key);
            clear(Object.keys(values).map((name) => `lines.${index}.${name}`));
            put(latest().map((line) => (line.key === key ? { ...line, ...values } : line)));
        },
        [latest, put, clear],
    );
    const remove = useCallback(
        (key: string) => {
            clear('all');
            const rest = latest().filter((line) => line.key !== key);
            put(rest.length ? rest : [newLine(start)]);
        },
        [latest, put, clear, start],
    );
    const columns = Object.entries(of).filter(([, one]) => !one.readOnly);
    return (
        <section ref={frame} className="ks-lines" aria-label={say('Lines')}>
            {errors['lines'] && (
                <p className="ks-line-error" role="alert">
                    {errors['lines']}
                </p>
            )}
            <ol>
                {lines.map((line, index) => (
                    <LineRow
                        key={line.key}
                        line={line}
                        index={index}
                        columns={columns}
                        inputs={inputs}
                        spans={spans}
                        Facts={Facts}
                        errors={errors}
                        onSet={set}
                        onRemove={remove}
                    />
                ))}
            </ol>
            <div className="ks-lines-foot">
                <Button
                    data-add-line // At once: what is typed next belongs to the new line.
                    onClick={() => flushSync(() => put([...latest(), newLine(start)]))}
                >
                    {say('Add a line')}
                </Button>
                {foot}
            </div>
        </section>
    );
}
