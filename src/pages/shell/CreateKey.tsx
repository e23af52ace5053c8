import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Field } from '../../widgets/Field.tsx';
import { KeyForm } from '../../shell/session/KeyForm.tsx';
import { useKeyCall } from './useKeyCall.ts';

/** Shortest access key the server takes. */
const shortest = 4;

/** `/create/key`: a facility makes the second word that opens its results. */
export default function CreateKey() {
    const translate = useTranslate();
    const { busy, error, send } = useKeyCall('POST /users/create_key/');
    const [key, setKey] = useState('');
    const [again, setAgain] = useState('');
    const [tried, setTried] = useState(false);
    const short = key.length < shortest;
    const differ = key !== again;
    const kind = { type: 'password', autoComplete: 'new-password', required: true } as const;
    return (
        <KeyForm
            name="create"
            error={error}
            busy={busy}
            ready={key !== '' && again !== ''}
            onSubmit={() => {
                setTried(true);
                if (!short && !differ) void send(key);
            }}
        >
            <Field
                name="key"
                label={translate('shell.key.label')}
                help={translate('shell.key.help')}
                error={tried && short ? translate('shell.key.short') : undefined}
                value={key}
                onValue={setKey}
                {...kind}
            />
            <Field
                name="again"
                label={translate('shell.key.repeat')}
                error={tried && !short && differ ? translate('shell.key.differ') : undefined}
                value={again}
                onValue={setAgain}
                {...kind}
            />
        </KeyForm>
    );
}
