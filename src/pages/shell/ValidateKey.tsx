import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { focusNow } from '../../base/useAway.ts';
import { Field } from '../../widgets/Field.tsx';
import { KeyForm } from '../../shell/session/KeyForm.tsx';
import { useKeyCall } from './useKeyCall.ts';

/** `/validate/key`: a facility gives the second word that opens its results. */
export default function ValidateKey() {
    const translate = useTranslate();
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
                label={translate('shell.key.label')}
                help={translate('shell.key.forgotten')}
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
