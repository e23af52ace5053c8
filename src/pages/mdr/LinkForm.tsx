/** The form of the patient. Saving keeps what changed of an existing one, then links the result. */
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { Form, HttpError, SaveContextProvider, useNotify } from 'react-admin';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { isKept } from '../../../dataProvider/line/keeper.ts';
import { mdrPatients } from '../../../resources/mdr/patients.entity.ts';
import { draftKeeper, restoreDraft, type Values } from '../../screens/form/drafts.ts';
import { DraftNote } from '../../screens/form/DraftNote.tsx';
import { keepWith } from '../../screens/form/keepWith.ts';
import { FormBar } from '../../screens/form/FormBar.tsx';
import { FormSections } from '../../screens/form/FormSections.tsx';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { Candidates } from './link/Candidates.tsx';
import { type Pending, refreshLinkage } from './calls.ts';
import { linkTo } from './linkTo.ts';

import { useSay } from '../../widgets/say.ts';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';

interface Props {
    result: Pending;
    /** The existing patient, or what the instrument knows of a new one. */
    record: Values;
    isNew: boolean;
    /** Where one goes afterwards. */
    list: string;
}

const fixed = {};
/** The result is no longer there to be linked: somebody else decided, or it was corrected. */
const overtaken = ['already_linked', 'already_not_mdr', 'not_pending'];

export function LinkForm({ result, record, isNew, list }: Props) {
    const say = useSay();
    const notify = useNotify();
    const navigate = useNavigate();
    const client = useQueryClient();
    const [saving, setSaving] = useState(false);
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

    async function leave() {
        keeper.clear({ final: true });
        await refreshLinkage(client);
        await navigate(list);
    }

    /** What was changed of the patient, where the line was cut before it was saved: it waits in the form of the record. */
    function keepChanges(values: Values) {
        restoreDraft(
            draftKeeper('mdr/patients', String(record['id']), mdrPatients.fields).snapshot(
                values,
                record,
            ),
        );
        notify(
            say(
                'What you changed of %{name} is not saved yet: it is kept as a draft in the record of the patient.',
                { name: String(record['full_name'] ?? '') },
            ),
            { type: 'warning' },
        );
    }

    async function save(values: Values): Promise<object | undefined> {
        setSaving(true);
        let unsaved = false;
        try {
            const { success, warning } = await linkTo(
                result.id,
                values,
                isNew ? null : record,
                centre,
                () => (unsaved = true),
            );
            if (unsaved) keepChanges(values);
            notify(success, { type: 'success' });
            if (warning) notify(warning, { type: 'warning' });
            await leave();
        } catch (error) {
            if (isKept(error)) {
                await keepWith(error, keeper.snapshot(values, record));
                notify(sentenceOf(error), { type: 'info' });
                if (unsaved) keepChanges(values);
                await leave();
                return undefined;
            }
            const code = error instanceof HttpError && (error.body as { code?: string }).code;
            if (code && overtaken.includes(code)) {
                notify(sentenceOf(error), { type: 'error' });
                await leave();
                return undefined;
            }
            const errors = fieldErrors(error);
            if (Object.keys(errors).length) return errors;
            notify(sentenceOf(error), { type: 'error' });
        } finally {
            setSaving(false);
        }
        return undefined;
    }

    return (
        <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
            <Form noValidate record={record} sanitizeEmptyValues={false}>
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
                <FormBar back={list} />
            </Form>
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
