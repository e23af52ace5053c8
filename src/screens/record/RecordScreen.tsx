/** A screen of one record: it is asked for, and its screen is drawn when it is here. */
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import type { ReactNode } from 'react';
import { resourceOf } from '../../../resources/routes.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { Failed, Waiting } from '../list/ListStates.tsx';
import type { ScreenProps } from '../props.ts';
import { type Declared, NoSuchRecord } from './NoSuchRecord.tsx';

interface Props extends ScreenProps<Declared> {
    children(record: RaRecord): ReactNode;
}

export const RecordScreen = ({ declaration, entry, children }: Props) => (
    <DeclarationName value={declaration.name}>
        <ShowBase
            resource={resourceOf(entry.route)}
            queryOptions={{ retry: false, onError: () => undefined }}
        >
            <Loaded {...{ declaration, entry, children }} />
        </ShowBase>
    </DeclarationName>
);

function Loaded({ children, ...declared }: Props) {
    const { record, error, isPending, refetch } = useShowContext();
    if (record) return children(record);
    return isPending || !error ? (
        <Waiting />
    ) : isUnknown(error) ? (
        <NoSuchRecord {...declared} />
    ) : (
        <Failed error={error} onRetry={() => void refetch()} />
    );
}
