/** The form of the patient. Saving keeps what changed of an existing one, then links the result. */
import Alert from '@mui/material/Alert';
import { SaveContextProvider } from 'react-admin';
import { CheckedForm } from '../../screens/form/CheckedForm.tsx';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import type { Values } from '../../screens/form/draftPlace.ts';
import { draftKeeper } from '../../screens/form/drafts.ts';
import { DraftNote } from '../../screens/form/DraftNote.tsx';
import { FormBar } from '../../screens/form/FormBar.tsx';
import { FormSections } from '../../screens/form/FormSections.tsx';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { Candidates } from './link/Candidates.tsx';
import type { Pending } from './calls.ts';
import { useLinkSave } from './link/useLinkSave.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    result: Pending;
    /** The existing patient, or what the instrument knows of a new one. */
    record: Values;
    isNew: boolean;
    /** Where one goes afterwards. */
    list: string;
}

const fixed = {};
export function LinkForm({ result, record, isNew, list }: Props) {
    const say = useSay();
    const [centre, setCentre] = useState<number | null>(null);
    const keeper = useMemo(
        () =>
            draftKeeper(
                'mdr/link',
                `${result.id}.${isNew ? 'new' : String(record['id'])}`,
                mdrPatients.fields,
            ),
        [result.id, isNew, record],
    );

    const { save, saving } = useLinkSave({ result, record, isNew, list, keeper, centre });
    return (
        <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
            <CheckedForm record={record}>
                <DraftNote keeper={keeper} base={record} />
                {isNew && <Candidates result={result.id} />}
                <FormSections entity={mdrPatients} editing={!isNew} fixed={fixed} />
                <div className="kl-centre">
                    <ReferencePicker
                        to="mdr/sites"
                        value={centre}
                        onChange={(chosen) => setCentre(chosen === null ? null : Number(chosen))}
                        input={{
                            label: say('Refer to an MDR centre at once'),
                            helperText: say('The centre confirms when the patient has come.'),
                        }}
                    />
                </div>
                <PhoneWarning />
                <FormBar keeper={keeper} back={list} />
            </CheckedForm>
        </SaveContextProvider>
    );
}

/** Told before saving, beside the button that saves. */
function PhoneWarning() {
    const say = useSay();
    const phone: unknown = useWatch({ name: 'phone' });
    return (
        <output>
            {!phone && (
                <Alert severity="warning" sx={{ mb: 1 }}>
                    {say(
                        'No telephone number: without it the patient is hard to reach for treatment. It can be saved, and added later.',
                    )}
                </Alert>
            )}
        </output>
    );
}
