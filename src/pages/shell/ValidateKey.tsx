import { useState } from 'react';

import { focusNow } from '../../base/useAway.ts';
import { Field } from './form/Field.tsx';
import { KeyForm } from './form/KeyForm.tsx';
import { useKeyCall } from './useKeyCall.ts';
import { useSay } from '../../widgets/say.ts';

/** `/validate/key`: a facility gives the second word that opens its results. */
export default function ValidateKey() {
    const say = useSay();
    const { busy, error, send } = useKeyCall('POST /users/validate_key/');
    const [key, setKey] = useState('');
    return (
        <KeyForm
            name="validate"
            error={error}
            busy={busy}
            ready={key !== ''}
            onSubmit={() => void send(key)}
        >
            <Field
                name="key"
                label={say('Access key')}
                help={say('Forgotten? Your administrator can reset it.')}
                type="password"
                autoComplete="off"
                ref={focusNow}
                required
                value={key}
                onValue={setKey}
            />
        </KeyForm>
    );
}
