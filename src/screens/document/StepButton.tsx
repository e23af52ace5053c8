/** A step as a button: it asks what its declaration says. */
import type { ButtonProps } from '@mui/material/Button';
import type { Step } from '../../../resources/define/documents/document.ts';
import type { Values } from '../../../resources/define/say.ts';
import { useSay } from '../../widgets/say.ts';
import { AskButton } from '../form/AskButton.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
    step: Pick<Step, 'label' | 'ask' | 'about' | 'fields' | 'undoes'>;
    /** What the document or the line tells, for the sentences of the step. */
    words: Values;
    onTake(values: Readonly<Record<string, unknown>>): Promise<void>;
}

export function StepButton({ step, words, onTake, ...look }: Props) {
    const say = useSay();
    const { label, ask, about, fields, undoes } = step;
    return (
        <AskButton
            {...look}
            label={say.text(label)}
            ask={ask && say.text({ text: ask, values: words })}
            about={about && say.text({ text: about, values: words })}
            fields={fields}
            undoes={undoes}
            onSend={onTake}
        />
    );
}
