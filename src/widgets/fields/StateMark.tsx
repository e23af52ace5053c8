/** Where something stands, told by word and shape. */
import type { ChoiceField } from '../../../resources/define/field.ts';
import { useSay } from '../say.ts';
import { Toned } from './Toned.tsx';

interface Props {
    /** The states, with their words and tones. */
    of: Pick<ChoiceField, 'options' | 'tones'>;
    state: string;
}

export function StateMark({ of: { options, tones }, state }: Props) {
    const say = useSay();
    return <Toned tone={tones?.[state] ?? 'neutral'}>{say.text(options[state] ?? state)}</Toned>;
}
