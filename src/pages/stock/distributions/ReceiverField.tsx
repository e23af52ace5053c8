/** To whom: facilities are distributed to, departments and persons issued to. */
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../../../dataProvider/call.ts';
import { placeKinds } from '../../../../resources/stock/masters/receivers.entity.ts';

import { type Found, FoundChoice } from '../lines/FoundChoice.tsx';
import type { RecordOf } from '../../../../resources/define/entity.ts';
import type { receivers } from '../../../../resources/stock/masters/receivers.entity.ts';
import { type Say, useSay } from '../../../widgets/say.ts';

type Receiver = RecordOf<typeof receivers>;

const find = (
    q: string,
    signal: AbortSignal,
    say: Say,
): Promise<(Found & { kind: Receiver['kind'] })[]> =>
    call<typeof receivers>(
        'GET /receivers',
        { q, active: true, page_size: 25, sort: 'name' },
        { signal },
    ).then(({ results }) =>
        results
            .filter(({ kind }) => kind !== 'store')
            .map(({ id, kind, name, locality }) => ({
                id,
                kind,
                title: [name, locality || null, say.text(placeKinds[kind])]
                    .filter(Boolean)
                    .join(' · '),
            })),
    );

export function ReceiverField() {
    const say = useSay();
    const { field, fieldState } = useController({
        name: 'receiver_id',
        rules: { validate: (value: unknown) => (value ? true : say('Please fill this in.')) },
    });
    const { setValue } = useFormContext();
    const title: unknown = useWatch({ name: 'receiver' });
    return (
        <FoundChoice
            name="stock/receivers"
            find={(typed, signal) => find(typed, signal, say)}
            chosen={field.value ? { id: field.value as number, title: String(title ?? '') } : null}
            onChoose={(choice) => {
                setValue('receiver', choice?.title ?? null);
                setValue('receiver_kind', choice?.kind ?? null);
                field.onChange(choice?.id ?? null);
            }}
            input={{
                label: say('Facility, department or person'),
                required: true,
                name: 'receiver_id',
                error: fieldState.invalid,
                helperText: fieldState.error?.message,
                inputRef: field.ref,
                onBlur: field.onBlur,
            }}
        />
    );
}
