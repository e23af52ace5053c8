/** One document: where it stands, what may be done about it, its note, and what happened to it. */
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
    type Document,
    type DocumentRecord,
    isOpen,
    type Step,
    type StepLines,
} from '../../../resources/define/documents/document.ts';
import { StateMark } from '../../widgets/fields/StateMark.tsx';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentSteps, stepsFor } from './DocumentSteps.tsx';
import { Note } from './Note.tsx';
import { NoteLines } from './NoteLines.tsx';
import { StepButton } from './StepButton.tsx';
import { StepForm } from './StepForm.tsx';
import { type Take, useTake } from './useTake.ts';
import { type LineRecord, holes, linesOf } from './values.ts';
import './document.css';

interface Props {
    document: Document;
    record: DocumentRecord;
    /** Route of the list. */
    back: string;
    /** In place of the declared lines: a table of its own. */
    lines?: ReactNode;
    /** The note is only printed: what stands on the screen is `above`. */
    paper?: boolean;
    /** Between the buttons and the note. */
    above?: ReactNode;
    /** Between the note and the history. */
    children?: ReactNode;
}

type LineStep = Step & { lines: StepLines };

const isLineStep = (step: Step): step is LineStep => step.lines !== undefined;

export function DocumentView(props: Props) {
    const { document, record, back, lines, paper, above, children } = props;
    const say = useSay();
    const { pathname } = useLocation();
    const take = useTake(record, back);
    const [chosen, setChosen] = useState<LineStep>();
    const open = stepsFor(document)
        .filter((step) => isOpen(step, record))
        .filter(isLineStep);
    const waiting = open.find((step) => step.lines.opened);
    const typing = open.find((step) => step === chosen);
    return (
        <DeclarationName value={document.name}>
            <div className="kd-title">
                <h1>{record.number}</h1>
                <StateMark of={document.status} state={record.status} />
            </div>
            <DocumentSteps
                document={document}
                record={record}
                take={take}
                onLines={(step) => isLineStep(step) && setChosen(step)}
                typing={typing}
                here={pathname}
            />
            {above}
            {typing && (
                <section className="k-card kd-note kd-noprint" aria-label={say.text(typing.label)}>
                    <h2>{say.text(typing.label)}</h2>
                    <StepForm document={document} record={record} step={typing} take={take}>
                        <Button onClick={() => setChosen(undefined)}>{say('Cancel')}</Button>
                    </StepForm>
                </section>
            )}
            <div className={paper ? 'kd-print-only' : undefined}>
                <Note document={document} record={record}>
                    {waiting && (
                        <div className="kd-noprint">
                            <StepForm
                                key={String(record['version'])}
                                document={document}
                                record={record}
                                step={waiting}
                                take={take}
                            />
                        </div>
                    )}
                    <div className={waiting && 'kd-print-only'}>
                        {lines ?? <Lines document={document} record={record} take={take} />}
                    </div>
                </Note>
            </div>
            {children}
            <DocumentHistory document={document} record={record} />
        </DeclarationName>
    );
}

/** The lines as declared, with the step that a line can take alone. */
function Lines({ document, record, take }: Pick<Props, 'document' | 'record'> & { take: Take }) {
    const { lines } = document;
    if (!lines) return null;
    const standing = linesOf(record).filter((line) => !(lines.struck && line[lines.struck]));
    const step = stepsFor(document).find((one) => one.line && isOpen(one, record));
    const below = (line: LineRecord) =>
        step?.line &&
        standing.includes(line) && (
            <div className="kd-noprint">
                <StepButton
                    size="small"
                    step={{ ...step, ...step.line }}
                    words={holes(line)}
                    onTake={(values) => take(step, { ...values, [step.line!.id]: line.id })}
                />
            </div>
        );
    return (
        <NoteLines
            {...lines}
            record={record}
            // The last line that is left goes with the whole.
            {...(step && standing.length > 1 && { below })}
        />
    );
}
