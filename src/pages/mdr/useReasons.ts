import { useTranslate } from 'react-admin';
import { notMdrReasons } from '../../../resources/mdr/reasons.ts';
import { notMdr } from '../../../resources/mdr/notMdr.report.ts';

/** A reason in the reader's language, by the key that the declaration gives it. */
export function useReasons(): (reason: keyof typeof notMdrReasons) => string {
    const translate = useTranslate();
    return (reason) =>
        translate(`resources.${notMdr.name}.options.reason.${reason}`, {
            _: notMdrReasons[reason],
        });
}
