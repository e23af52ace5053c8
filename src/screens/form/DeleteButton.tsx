/** Deletes a record, or disables it where its entity retires, after asking by its name. */
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useCanAccess, useDataProvider, useNotify, useRedirect } from 'react-admin';
import type { Entity } from '../../../resources/define/entity.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { resourceOf } from '../../../resources/routes.ts';
import { AskButton } from './AskButton.tsx';
import { failureText, successText, titleOf } from './texts.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    entity: Entity;
    entry: RouteEntry;
    record: RaRecord;
}

export function DeleteButton({ entity, entry, record }: Props) {
    const say = useSay();
    const notify = useNotify();
    const redirect = useRedirect();
    const dataProvider = useDataProvider();
    const queryClient = useQueryClient();
    const resource = resourceOf(entry.route);
    const { canAccess } = useCanAccess({ resource, action: 'delete' });
    if (!canAccess || !entry.verbs?.includes('delete')) return null;
    // What is disabled already cannot be disabled again.
    if (entity.retires && record[entity.retires] === false) return null;

    const name = titleOf(entity, record);
    const words = entity.retires
        ? {
              label: say('Disable'),
              ask: say('Disable %{name}?', { name }),
              about: say('It can no longer be chosen. What refers to it stays as it is.'),
          }
        : {
              label: say('Delete'),
              ask: say('Delete %{name}?', { name }),
              about: say('This cannot be taken back.'),
          };
    const remove = async () => {
        const { data: gone } = await dataProvider
            .delete(resource, { id: record.id, previousData: record })
            .catch((error: unknown) => {
                throw new Error(failureText(entity, 'delete', error), { cause: error });
            });
        const standard = say(entity.retires ? 'Disabled.' : 'Deleted.');
        notify(successText(entity, 'delete', gone as RaRecord, standard), { type: 'success' });
        await queryClient.invalidateQueries({ queryKey: [resource] });
        redirect('list', resource);
    };
    return <AskButton {...words} undoes onSend={remove} />;
}
