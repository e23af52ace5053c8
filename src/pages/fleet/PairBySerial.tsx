import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { pairBySerial } from '../../../resources/fleet/merge/actions.server.ts';
import type { Duplicate } from '../../../resources/fleet/merge/duplicates.ts';
import { mergeCalls, type MergedKind } from '../../../resources/fleet/merge/mergeCalls.ts';
import { fieldErrors } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

/** Two serials, for a pair that nothing proposes. */
export function PairBySerial({
    kind,
    onFound,
}: {
    kind: MergedKind;
    onFound(pair: Duplicate): void;
}) {
    const say = useSay();
    const [one, setOne] = useState('');
    const [other, setOther] = useState('');
    const [errors, setErrors] = useState<Record<string, string>>({});

    async function find(event: FormEvent) {
        event.preventDefault();
        if (!one.trim() || !other.trim()) return;
        setErrors({});
        try {
            const { data } = await call<(typeof pairBySerial)[MergedKind]>(
                mergeCalls[kind].pair,
                { one: one.trim(), other: other.trim() },
                { reads: true },
            );
            onFound(data);
        } catch (error) {
            setErrors(fieldErrors(error));
        }
    }

    return (
        <form className="kf-row" onSubmit={(event) => void find(event)} noValidate>
            <TextField
                label={say('Serial number')}
                value={one}
                onChange={(event) => setOne(event.target.value)}
                error={Boolean(errors['one'])}
                helperText={errors['one']}
            />
            <TextField
                label={say('Other serial')}
                value={other}
                onChange={(event) => setOther(event.target.value)}
                error={Boolean(errors['other'])}
                helperText={errors['other']}
            />
            <Button type="submit" variant="outlined" disabled={!one.trim() || !other.trim()}>
                {say('Compare')}
            </Button>
        </form>
    );
}
