/** A screen of one record: it is asked for, and its screen is drawn when it is here. */
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { inSentence } from '../../../resources/define/say.ts';
import { resourceOf } from '../../../resources/routes.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { NoSuch } from '../address/NoSuch.tsx';
import { Failed, Waiting } from '../list/ListStates.tsx';
import type { ScreenProps } from '../props.ts';

/** An entity has a word for one of its records. */
type Declared = { name: string; title: string | readonly [one: string, many: string] };

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

/** A record that is not there, in the word that its entity has for one, or by its number in its list. */
export function NoSuchRecord({ declaration, entry }: ScreenProps<Declared>) {
    const say = useSay();
    const { id = '' } = useParams();
    const { title } = declaration;
    const told =
        typeof title === 'string'
            ? say('There is no record %{id} in “%{list}”', { id, list: say.text(entry.label) })
            : say('There is no such %{name}', { name: inSentence(say.text(title[0])) });
    return <NoSuch told={told} list={entry.route} />;
}
