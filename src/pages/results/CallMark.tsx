import { Toned } from '../../widgets/fields/Toned.tsx';
import { callWords, toneOf } from './resultWords.ts';

/** What was found, with its mark; a dash where nothing was called: it is measured, or was not asked. */
export const CallMark = ({ call, grade = '' }: { call: string; grade?: string }) =>
    call === 'not_applicable' ? (
        <span title={callWords(call, '')}>—</span>
    ) : (
        <Toned tone={toneOf(call)}>{callWords(call, grade)}</Toned>
    );
