/** Asks before something is done, for a few values too: what is refused stands at its field. */
import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { SaveContextProvider } from 'react-admin';
import { CheckedForm } from './CheckedForm.tsx';
import { useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Fields } from '../../../resources/define/field.ts';
import { DialogButtons } from '../../widgets/DialogButtons.tsx';
import { FormField } from './FormField.tsx';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';

export interface Asking {
    title: string;
    /** What follows from it. */
    about?: string;
    fields?: Fields;
    /** What the form opens with; must stay the same object. */
    initial?: Readonly<Record<string, unknown>>;
    /** Of a call that takes lines, the dialog may be the first of them: `lines.0.` */
    within?: string;
    /** Word of the button that does it. */
    send: string;
    /** It takes something back, or away. */
    undoes?: boolean;
    /** Does it, with the values of the fields, null where empty: throws what the server refuses. */
    onSend(values: Record<string, unknown>): Promise<void>;
}

interface Props extends Asking {
    /** Closes it: after success, and where somebody leaves it. */
    onClose(): void;
}

const nothing = {};

export function AskDialog(props: Props) {
    const { title, about, fields = nothing as Fields, initial = nothing } = props;
    const { within = '', send, undoes, onSend, onClose } = props;
    const heading = useId();
    const frame = useRef<HTMLDivElement>(null);
    const running = useRef(false);
    const [saving, setSaving] = useState(false);
    /** Told in the dialog: on a telephone a notice would lie over its buttons. */
    const [fault, setFault] = useState<string>();

    async function save(values: Record<string, unknown>): Promise<object | undefined> {
        // State comes a drawing later: two quick presses would both find it free.
        if (running.current) return undefined;
        running.current = true;
        setSaving(true);
        setFault(undefined);
        try {
            const names = Object.keys(fields);
            await onSend(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
            onClose();
        } catch (error) {
            const errors = faultsOf(error, within);
            if (Object.keys(errors).some((name) => name in fields)) return errors;
            setFault(sentenceOf(error));
        } finally {
            running.current = false;
            setSaving(false);
        }
        return undefined;
    }
    return (
        <Dialog
            open
            onClose={() => !saving && onClose()}
            fullWidth
            maxWidth="xs"
            aria-labelledby={heading}
            slotProps={{
                transition: {
                    // What is asked for, or the harmless choice.
                    onEntered: () =>
                        frame.current
                            ?.querySelector<HTMLElement>('input, textarea, button')
                            ?.focus(),
                },
            }}
        >
            <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
                <CheckedForm record={initial}>
                    <div ref={frame}>
                        <DialogTitle id={heading}>{title}</DialogTitle>
                        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
                            {about && <DialogContentText>{about}</DialogContentText>}
                            {Object.entries(fields).map(([name, field]) => (
                                <FormField key={name} name={name} field={field} editing={false} />
                            ))}
                            {fault && <Alert severity="error">{fault}</Alert>}
                        </DialogContent>
                        <Buttons send={send} undoes={undoes} saving={saving} onClose={onClose} />
                    </div>
                </CheckedForm>
            </SaveContextProvider>
        </Dialog>
    );
}

type ButtonsProps = Pick<Props, 'send' | 'undoes' | 'onClose'> & { saving: boolean };

function Buttons({ saving, ...rest }: ButtonsProps) {
    const { isSubmitting } = useFormState();
    return <DialogButtons {...rest} busy={saving || isSubmitting} />;
}

/** What the server says of fields, by their names in the dialog. */
const faultsOf = (error: unknown, within: string): Record<string, string> =>
    Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, sentence]) => [
            path.startsWith(within) ? path.slice(within.length) : path,
            sentence,
        ]),
    );
