/** A form as every screen has it: what is wrong is marked all at once, and one note says how much it is. */
import { useEffect, useRef } from 'react';
import { Form, type FormProps, useNotify } from 'react-admin';
import { type FieldError, type FieldErrors, useFormState } from 'react-hook-form';
import { type Say, useSay } from '../../widgets/say.ts';

interface Props extends Omit<FormProps, 'disableInvalidFormNotification' | 'noValidate'> {
    /** What stands marked beside the fields that the form knows: of the cells of its lines. */
    beside?: readonly string[];
}

const none: readonly string[] = [];

export const CheckedForm = ({ beside = none, children, ...form }: Props) => (
    <Form {...form} noValidate disableInvalidFormNotification>
        {children}
        <FaultNote beside={beside} />
    </Form>
);

/** After each press: once, however often what is marked is drawn. */
function FaultNote({ beside }: { beside: readonly string[] }) {
    const say = useSay();
    const notify = useNotify();
    const { submitCount, errors } = useFormState();
    const told = useRef(submitCount);
    useEffect(() => {
        if (submitCount <= told.current) return;
        told.current = submitCount;
        const sentence = errors.root?.['serverError']?.message;
        const note = sentence ?? faultsInWords([...marked(errors), ...beside], say);
        if (note) notify(note, { type: 'error' });
    }, [submitCount, errors, beside, notify, say]);
    return null;
}

/** What the form found by itself; what the server said of fields was told with its own sentence. */
const marked = (errors: FieldErrors): string[] =>
    Object.values(errors).flatMap((error) =>
        !error
            ? []
            : typeof error.type !== 'string'
              ? marked(error as FieldErrors)
              : isOwn(error as FieldError)
                ? [error.message as string]
                : [],
    );

/** A field whose fault is told by cells of its own says nothing itself. */
const isOwn = ({ type, message }: FieldError): boolean => type !== 'server' && Boolean(message);

/** How many fields are marked; undefined where none is. */
export function faultsInWords(faults: readonly string[], say: Say): string | undefined {
    const smart_count = faults.length;
    if (!smart_count) return undefined;
    return faults.every((fault) => fault === say('Please fill this in.'))
        ? say('%{smart_count} field is missing. |||| %{smart_count} fields are missing.', {
              smart_count,
          })
        : say(
              '%{smart_count} field is missing or not right; it is marked. |||| %{smart_count} fields are missing or not right; they are marked.',
              { smart_count },
          );
}
