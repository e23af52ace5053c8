import { notMdrReasons } from '../../../resources/mdr/reasons.ts';
import { useSay } from '../../widgets/say.ts';

/** A reason in the reader's language. */
export function useReasons(): (reason: keyof typeof notMdrReasons) => string {
    const say = useSay();
    return (reason) => say.text(notMdrReasons[reason]);
}
