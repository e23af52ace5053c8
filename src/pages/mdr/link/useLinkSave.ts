/** Saves the form of the patient, links the result, and leaves; what cannot be saved now is kept, and told. */
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isKept } from '../../../../dataProvider/line/keeper.ts';
import { mdrPatients } from '../../../../resources/mdr/patients.entity.ts';
import type { Values } from '../../../screens/form/draftPlace.ts';
import { draftKeeper, restoreDraft } from '../../../screens/form/drafts.ts';
import { fieldErrors, sentenceOf } from '../../../widgets/failure.ts';
import { useSay } from '../../../widgets/say.ts';
import { type Pending, refreshLinkage } from '../calls.ts';
import { linkTo } from '../linkTo.ts';

interface Form {
    result: Pending;
    /** The existing patient, or what the instrument knows of a new one. */
    record: Values;
    isNew: boolean;
    /** Where one goes afterwards. */
    list: string;
    keeper: ReturnType<typeof draftKeeper>;
    /** The MDR centre that is told at once. */
    centre: number | null;
}

/** The result is no longer there to be linked: somebody else decided, or it was corrected. */
const overtaken = ['already_linked', 'already_not_mdr', 'not_pending'];

export function useLinkSave({ result, record, isNew, list, keeper, centre }: Form) {
    const say = useSay();
    const notify = useNotify();
    const navigate = useNavigate();
    const client = useQueryClient();
    const [saving, setSaving] = useState(false);

    async function leave() {
        keeper.clear({ final: true });
        await refreshLinkage(client);
        await navigate(list);
    }

    /** What was changed of the patient, where the line was cut before it was saved: it waits in the form of the record. */
    async function keepChanges(values: Values) {
        await restoreDraft(
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
                { form: keeper.snapshot(values, record) },
            );
            if (unsaved) await keepChanges(values);
            notify(success, { type: 'success' });
            if (warning) notify(warning, { type: 'warning' });
            await leave();
        } catch (error) {
            if (isKept(error)) {
                notify(sentenceOf(error), { type: 'info' });
                if (unsaved) await keepChanges(values);
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

    return { save, saving };
}
