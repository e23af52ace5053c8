import { useState } from 'react';

import { Field } from './form/Field.tsx';
import { KeyForm } from './form/KeyForm.tsx';
import { useKeyCall } from './useKeyCall.ts';
import { useSay } from '../../widgets/say.ts';

/** Shortest access key the server takes. */
const shortest = 4;

/** `/create/key`: a facility makes the second word that opens its results. */
export default function CreateKey() {
    const say = useSay();
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
                label={say('Access key')}
                help={say('At least 4 characters. Do not use your password.')}
                error={tried && short ? say('The key needs at least 4 characters.') : undefined}
                value={key}
                onValue={setKey}
                {...kind}
            />
            <Field
                name="again"
                label={say('The same key again')}
                error={
                    tried && !short && differ ? say('The two keys are not the same.') : undefined
                }
                value={again}
                onValue={setAgain}
                {...kind}
            />
        </KeyForm>
    );
}
