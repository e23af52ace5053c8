/**
 * The form of a stock document: its head, its lines (LineGrid), one save for both. Enter goes to the
 * next field, from the last field of the lines to a new line, from an untouched line to Save;
 * Ctrl+Enter saves. What is typed is kept as a draft like in every form.
 */
import { linesOf } from '../../../../resources/define/fieldFacts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { isKept } from '../../../../dataProvider/line/keeper.ts';
import type { CallOptions } from '../../../../dataProvider/call.ts';
import { sentenceOf } from '../../../widgets/failure.ts';
import { HttpError, SaveContextProvider, useNotify } from 'react-admin';
import {
    createContext,
    type KeyboardEvent,
    type ReactNode,
    useCallback,
    useContext,
    useMemo,
    useRef,
    useState,
} from 'react';
import type { Fields } from '../../../../resources/define/field.ts';
import type { ValuesOf } from '../../../../resources/define/values.ts';
import type { Values } from '../../../screens/form/draftPlace.ts';
import { type DraftKeeper, draftKeeper } from '../../../screens/form/drafts.ts';
import { CheckedForm } from '../../../screens/form/CheckedForm.tsx';
import { DraftNote } from '../../../screens/form/DraftNote.tsx';
import { FormBar } from '../../../screens/form/FormBar.tsx';
import { useSay } from '../../../widgets/say.ts';
import { refreshStock } from '../refresh.ts';
import { enterGoesOn } from './enter.ts';
import {
    type Line,
    type LineErrors,
    lineFaults,
    type LineInputs,
    placedErrors,
    sentLines,
} from './lineValues.ts';

interface Errors {
    errors: LineErrors;
    /** Forgets what was said of these fields, or of all lines. */
    clear(names: readonly string[] | 'all'): void;
    /** Marks what is wrong with the lines as they are typed; whether nothing is. */
    check(lines: readonly Line[], inputs: LineInputs): boolean;
}

const ErrorsOfLines = createContext<Errors>({
    errors: {},
    clear: () => undefined,
    check: () => true,
});

/** What is said of the lines of the document around. */
export const useLineErrors = (): Errors => useContext(ErrorsOfLines);

interface Props<F extends Fields, Saved extends { success: string }> {
    /** Names the draft: `stock/receive`, with the id where a document is edited. */
    resource: string;
    id?: number;
    /** Fields of the document, `lines` among them. */
    fields: F;
    /** What the form opens with; must stay the same object. */
    initial: Values;
    /** What a line starts with. */
    start?: Readonly<Record<string, unknown>>;
    /** Sends it: throws what the server refuses. `values.lines` are as the server takes them. */
    onSave(values: ValuesOf<F>, options: CallOptions): Promise<Saved>;
    /** After success and its notice. */
    onSaved(saved: Saved): void | Promise<void>;
    /** Where Cancel leads. */
    back: string;
    children: ReactNode;
}

const noStart = {};

export function DocumentForm<F extends Fields, Saved extends { success: string }>(
    props: Props<F, Saved>,
) {
    const {
        resource,
        id,
        fields,
        initial,
        start = noStart,
        onSave,
        onSaved,
        back,
        children,
    } = props;
    const notify = useNotify();
    const client = useQueryClient();
    const [saving, setSaving] = useState(false);
    const { said, setErrors } = useFaults(fields, start);
    const frame = useRef<HTMLDivElement>(null);
    const keeper = useMemo(() => draftKeeper(resource, id, fields), [resource, id, fields]);
    const leave = useLeave(keeper, back);

    async function save(values: Values): Promise<object | undefined> {
        const of = linesOf(fields['lines'])?.of ?? {};
        const { lines, places } = sentLines((values['lines'] ?? []) as Line[], of, start);
        const head = Object.entries(values).filter(([name]) => {
            const field = fields[name];
            return field && !linesOf(field) && !field.readOnly;
        });
        setSaving(true);
        try {
            const told = head.filter(([, value]) => value !== null && value !== '');
            // A form keeps its values without their types; those of its fields are what the inputs give.
            const typed: Values = { ...Object.fromEntries(told), lines };
            // What was typed goes with what is sent of it: it is saved, or waits, or is a draft still.
            const form = keeper.snapshot(values, initial);
            const saved = await onSave(typed as ValuesOf<F>, { form });
            keeper.clear({ final: true });
            notify(saved.success, { type: 'success' });
            void refreshStock(client);
            await onSaved(saved);
            return undefined;
        } catch (error) {
            if (isKept(error)) return leave(error);
            const body = error instanceof HttpError ? (error.body as RefusalBody) : undefined;
            const placed = placedErrors(body?.errors ?? {}, places);
            setErrors(placed.lines);
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
            // Drawn first, then looked at.
            setTimeout(() => firstFault(frame.current));
            return Object.keys(placed.document).length ? placed.document : undefined;
        } finally {
            setSaving(false);
        }
    }

    return (
        <ErrorsOfLines.Provider value={said}>
            <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
                <CheckedForm record={initial} beside={Object.values(said.errors)}>
                    {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble here from the inputs */}
                    <div ref={frame} className="ks-document" onKeyDown={onKeyDown}>
                        <DraftNote keeper={keeper} base={initial} />
                        {children}
                        <FormBar keeper={keeper} back={back} />
                    </div>
                </CheckedForm>
            </SaveContextProvider>
        </ErrorsOfLines.Provider>
    );
}

/** What is said of the lines: by the server, or by what can be seen before. */
function useFaults(fields: Fields, start: Readonly<Record<string, unknown>>) {
    const say = useSay();
    const [errors, setErrors] = useState<LineErrors>({});
    const clear = useCallback((names: readonly string[] | 'all') => {
        setErrors((before) =>
            names === 'all'
                ? {}
                : names.some((name) => name in before)
                  ? Object.fromEntries(
                        Object.entries(before).filter(([name]) => !names.includes(name)),
                    )
                  : before,
        );
    }, []);
    const check = useCallback(
        (typed: readonly Line[], inputs: LineInputs) => {
            const of = linesOf(fields['lines']);
            const faults = of ? lineFaults(typed, of, { start, inputs }, say) : {};
            setErrors(faults);
            return Object.keys(faults).length === 0;
        },
        [fields, start, say],
    );
    const said = useMemo(() => ({ errors, clear, check }), [errors, clear, check]);
    return { said, setErrors };
}

/** What waits for the line is left: what was typed waits with it, and is no draft any more. */
function useLeave(keeper: DraftKeeper, back: string) {
    const notify = useNotify();
    const navigate = useNavigate();
    return async (error: unknown): Promise<undefined> => {
        keeper.clear({ final: true });
        notify(sentenceOf(error), { type: 'info' });
        await navigate(back);
        return undefined;
    };
}

interface RefusalBody {
    errors?: Record<string, string>;
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        (event.target as HTMLElement).closest('form')?.requestSubmit();
        return;
    }
    if (enterGoesOn(event.currentTarget, event.target as HTMLElement)) event.preventDefault();
}

/** The first field that is marked gets the focus. */
export function firstFault(frame: HTMLElement | null): void {
    frame?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
