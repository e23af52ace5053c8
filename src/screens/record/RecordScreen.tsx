/** A screen of one record: it is asked for, and its screen is drawn when it is here. */
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import type { ReactNode } from 'react';
import { resourceOf } from '../../../resources/routes.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { Failed, Waiting } from '../list/ListStates.tsx';
import type { ScreenProps } from '../props.ts';

interface Props extends ScreenProps<{ name: string }> {
    children(record: RaRecord): ReactNode;
}

export const RecordScreen = ({ declaration, entry, children }: Props) => (
    <DeclarationName value={declaration.name}>
        <ShowBase
            resource={resourceOf(entry.route)}
            queryOptions={{ retry: false, onError: () => undefined }}
        >
            <Loaded>{children}</Loaded>
        </ShowBase>
    </DeclarationName>
);

function Loaded({ children }: Pick<Props, 'children'>) {
    const { record, error, isPending, refetch } = useShowContext();
    if (record) return children(record);
    return isPending || !error ? (
        <Waiting />
    ) : (
        <Failed error={error} onRetry={() => void refetch()} />
    );
}
