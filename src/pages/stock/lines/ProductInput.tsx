/**
 * The product of a line, found by part of its name or code. Only what was found for the text that
 * stands there is offered: Enter never chooses from the answer to an earlier one.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { Combobox } from '../../../widgets/Combobox.tsx';
import type { InputProps } from '../../../widgets/inputs.tsx';
import { useWords } from '../../../widgets/words.ts';
import { unitsOf, usualUnit } from './units.ts';

interface Product {
    id: number;
    name: string;
    code: string;
}

/** Chooses a product, and with it the unit it usually comes in. */
export function ProductInput({ value, record, onChange, input, disabled }: InputProps) {
    const say = useWords();
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const asked = useRested(typed.trim(), 120);
    const { data, isError } = useQuery({
        queryKey: ['stock/items', 'choose', asked],
        enabled: open,
        staleTime: 60_000,
        queryFn: ({ signal }) =>
            call<{ results: Product[] }>(
                'POST /inventory/products/',
                { q: asked, active: true, page_size: 25, sort: 'name' },
                { signal, reads: true },
            ),
    });
    const fresh = asked === typed.trim() ? data : undefined;
    const choices = (fresh?.results ?? []).map(({ id, name, code }) => ({
        id,
        title: `${name} · ${code}`,
    }));
    const choose = async (id: number | null, title?: string) => {
        // What was chosen for the product before is not for this one.
        onChange(id, {
            product: title,
            product_unit_id: null,
            lot_id: null,
            override_reason: null,
            request_line_id: null,
        });
        if (id === null) return;
        const unit = usualUnit(await unitsOf(id));
        if (unit) onChange(id, { product: title, product_unit_id: unit.id });
    };
    return (
        <Combobox
            chosen={value ? { id: value as number, title: String(record['product'] ?? '') } : null}
            choices={choices}
            note={
                isError
                    ? say('failed_title')
                    : !fresh
                      ? say('loading')
                      : choices.length
                        ? undefined
                        : say('filtered_title')
            }
            open={open}
            onOpen={setOpen}
            onType={setTyped}
            onChoose={(choice) => void choose((choice?.id as number) ?? null, choice?.title)}
            input={input}
            disabled={disabled}
        />
    );
}

/** A value that follows once it has rested. */
function useRested(value: string, milliseconds: number): string {
    const [rested, setRested] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setRested(value), milliseconds);
        return () => clearTimeout(timer);
    }, [value, milliseconds]);
    return rested;
}
