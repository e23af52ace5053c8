/** What follows a save: the draft goes, lists are asked again, the record is shown. */
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify, useRedirect } from 'react-admin';
import type { Entity } from '../../../resources/define/entity.ts';

import type { DraftKeeper } from './drafts.ts';
import { failureText, successText } from './texts.ts';
import { useSay } from '../../widgets/say.ts';

interface Failure {
    body?: { errors?: object };
}

export function useAfterWrite(
    entity: Entity,
    resource: string,
    verb: 'create' | 'update',
    keeper: DraftKeeper,
) {
    const say = useSay();
    const notify = useNotify();
    const redirect = useRedirect();
    const queryClient = useQueryClient();
    return {
        onSuccess(record: RaRecord) {
            keeper.clear({ final: true });
            const standard = say('Saved.');
            notify(successText(entity, verb, record, standard), { type: 'success' });
            void queryClient.invalidateQueries({ queryKey: [resource] });
            if (resource !== entity.name)
                void queryClient.invalidateQueries({ queryKey: [entity.name] });
            redirect(record?.id === undefined ? 'list' : 'show', resource, record?.id);
        },
        onError(error: unknown) {
            // The form itself tells what it can put on its fields (and the message with it).
            if ((error as Failure).body?.errors) return;
            notify(failureText(entity, verb, error), { type: 'error' });
        },
    };
}
