/** The facility that cartridges are sent on to, found by a part of its name. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { call } from '../../../dataProvider/call.ts';
import type { cartridgeReceivers } from '../../../resources/cartridges/site/receivers.server.ts';
import { releaseFields } from '../../../resources/cartridges/site/words.ts';
import { useRested } from '../../base/useRested.ts';
import { Combobox } from '../../widgets/fields/Combobox.tsx';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';

const field = releaseFields.receiver;

export function ReceiverField() {
    const say = useSay();
    const { label, help } = useLabels();
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const q = useRested(typed, 300);
    const { field: input, fieldState } = useController<FieldValues>({ name: 'receiver' });
    const { data, isFetching } = useQuery({
        queryKey: ['stock', 'receivers', q],
        enabled: open,
        staleTime: 60_000,
        queryFn: ({ signal }) =>
            call<typeof cartridgeReceivers>('POST /x/cartridges/receivers', q ? { q } : {}, {
                signal,
                reads: true,
            }),
        select: (answer) => answer.data,
    });
    const waiting = isFetching || q !== typed;
    const value = typeof input.value === 'string' ? input.value : '';
    return (
        <Combobox
            chosen={value ? { id: value, title: value } : null}
            choices={
                waiting
                    ? []
                    : (data ?? []).map(({ name, district }) => ({
                          id: name,
                          title: `${name} · ${district}`,
                      }))
            }
            {...(waiting
                ? { note: say('Loading …') }
                : !data?.length && { note: say('No matches') })}
            open={open}
            onOpen={setOpen}
            onType={setTyped}
            onChoose={(choice) => input.onChange(choice === null ? null : String(choice.id))}
            input={{
                label: label('receiver', field),
                required: false,
                error: fieldState.invalid,
                helperText: fieldState.error?.message ?? help('receiver', field.help),
                name: 'receiver',
                inputRef: input.ref,
                onBlur: input.onBlur,
            }}
        />
    );
}
