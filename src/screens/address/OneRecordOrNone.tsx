/** In place of a list without rows that its address holds to one record, where there is no such record for its reader. */
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { entryOf, mountsOf } from '../../../dataProvider/catalogue.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import { inSentence } from '../../../resources/define/say.ts';
import { mayOpen } from '../../../resources/routes.ts';
import { useChoices } from '../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import type { OneRecord } from './oneRecord.ts';
import { Nothing, Waiting } from '../list/ListStates.tsx';

interface Props {
    /** With its `{words}`. */
    route: string;
    record: OneRecord | undefined;
    children: ReactNode;
}

export function OneRecordOrNone({ route, record, children }: Props) {
    const say = useSay();
    const { label } = useLabels();
    const { filter, id = 0 } = record ?? {};
    const to = refersTo(filter?.field) ?? '';
    const { choices, loading, failed } = useChoices(to, { id }, id > 0);
    if (loading) return <Waiting />;
    if (!filter || choices.length > 0 || failed) return children;
    const above = entryOf(route.slice(0, route.indexOf('/{')));
    const list = [above, ...mountsOf(to)].find(
        (one) => one && !one.route.includes('{') && mayOpen(one, storedUser()),
    );
    return (
        <Nothing
            title={say('There is no such %{name}', {
                name: inSentence(label(filter.name, filter.field)),
            })}
            about={say('It is misspelt, or your account does not see it.')}
        >
            <Link className="k-button" to={list?.route ?? '/'}>
                {list ? say.text(list.title) : say('Go to my start page')}
            </Link>
        </Nothing>
    );
}
