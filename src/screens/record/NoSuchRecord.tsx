/** A record that is not there, in the word that its entity has for one, or by its number in its list. */
import { useParams } from 'react-router-dom';
import { inSentence } from '../../../resources/define/say.ts';
import { useSay } from '../../widgets/say.ts';
import { NoSuch } from '../address/NoSuch.tsx';
import type { ScreenProps } from '../props.ts';

/** An entity has a word for one of its records. */
export type Declared = { name: string; title: string | readonly [one: string, many: string] };

export function NoSuchRecord({ declaration, entry }: ScreenProps<Declared>) {
    const say = useSay();
    const { id = '' } = useParams();
    const { title: called } = declaration;
    const title =
        typeof called === 'string'
            ? say('There is no record %{id} in “%{list}”', { id, list: say.text(entry.label) })
            : say('There is no such %{name}', { name: inSentence(say.text(called[0])) });
    return <NoSuch title={title} list={entry.route} />;
}
