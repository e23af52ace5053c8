/** In place of a record that did not come: that its list has none of this number, or why it could not be loaded. */
import { entryOf } from '../../../dataProvider/catalogue.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import { NoSuch } from '../address/NoSuch.tsx';
import { isRecordNumber } from '../address/oneRecord.ts';
import { Failed } from '../list/ListStates.tsx';

interface Props {
    /** As the address writes it. */
    id: string;
    /** Where all of them are. */
    list: string;
    /** None where the list answered, and had no such row. */
    error?: unknown;
    onRetry(): void;
}

/** What stands in place of the record; a word that is no number names none. */
export function NotLoaded({ id, list, error, onRetry }: Props) {
    const say = useSay();
    if (error && !isUnknown(error) && isRecordNumber(id))
        return <Failed error={error} onRetry={onRetry} />;
    const name = say.text(entryOf(list)?.label ?? list);
    return (
        <NoSuch
            title={say('There is no record %{id} in “%{list}”', { id, list: name })}
            list={list}
        />
    );
}
