/** What may be done about a document next: its steps as buttons, and where they are closed the reason. */
import Print from '@mui/icons-material/PrintOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { storedUser } from '../../../dataProvider/storage.ts';
import { allows } from '../../../resources/access.ts';
import {
    type Document,
    type DocumentRecord,
    isOpen as isOpenFor,
    type Step,
} from '../../../resources/define/documents/document.ts';
import { printPaper } from '../../base/paper.ts';
import { isOpen } from '../../widgets/openable.ts';
import { useSay } from '../../widgets/say.ts';
import { StepButton } from './StepButton.tsx';
import type { Take } from './useTake.ts';
import { holes } from './values.ts';

interface Props {
    document: Document;
    record: DocumentRecord;
    take: Take;
    /** Opens the form of a step that asks for something of each line. */
    onLines(step: Step): void;
    /** The one whose form is open. */
    typing: Step | undefined;
    /** The screen on which they stand: no button leads to where it is. */
    here: string;
}

/** The steps that this account may take by its rights, whoever it is to the document. */
export const stepsFor = ({ steps }: Pick<Document, 'steps'>): Step[] =>
    Object.values(steps).filter(({ access }) => allows(access, storedUser()));

export function DocumentSteps({ document, record, take, onLines, typing, here }: Props) {
    const say = useSay();
    const steps = stepsFor(document).filter((step) => isOpenFor(step, record));
    const go = (route: string) => route.replace('{id}', String(record.id));
    const forward = steps.filter(
        (step) => step !== typing && !step.undoes && (!step.route || go(step.route) !== here),
    );
    return (
        <div className="kd-actions kd-noprint">
            {forward.map((step) => (
                <Forward
                    key={step.label}
                    step={step}
                    to={step.route && go(step.route)}
                    onPress={() => (step.lines ? onLines(step) : undefined)}
                    record={record}
                    take={take}
                />
            ))}
            {Object.entries(document.links ?? {})
                .filter(([, link]) => isOpenFor(link, record) && isOpen(link.route))
                .map(([label, { route }]) => (
                    <Button key={label} component={Link} to={go(route)} variant="outlined">
                        {say.text(label)}
                    </Button>
                ))}
            <Button
                variant="outlined"
                startIcon={<Print />}
                onClick={() => void printPaper('upright')}
            >
                {say('Print the note')}
            </Button>
            {steps
                .filter(({ undoes }) => undoes)
                .map((step) => (
                    <StepButton
                        key={step.label}
                        step={step}
                        words={holes(record)}
                        onTake={(values) => take(step, values)}
                    />
                ))}
            <Hints document={document} record={record} />
        </div>
    );
}

interface ForwardProps {
    step: Step;
    to: string | undefined;
    onPress(): void;
    record: DocumentRecord;
    take: Take;
}

/** A step that leads on: on a screen of its own, over the lines, or asked for. */
function Forward({ step, to, onPress, record, take }: ForwardProps) {
    const say = useSay();
    const look: ButtonProps = { variant: 'contained' };
    if (to)
        return (
            <Button component={Link} to={to} variant="outlined">
                {say.text(step.label)}
            </Button>
        );
    if (step.lines)
        return step.lines.opened ? null : (
            <Button {...look} onClick={onPress}>
                {say.text(step.label)}
            </Button>
        );
    return (
        <StepButton
            {...look}
            step={step}
            words={holes(record)}
            onTake={(values) => take(step, values)}
        />
    );
}

/** Why the step that comes next has no button. */
function Hints({ document, record }: Pick<Props, 'document' | 'record'>) {
    const say = useSay();
    const hints = stepsFor(document).flatMap(({ from, never, only }) => {
        if (!from.includes(record.status)) return [];
        const closed =
            never && record[never.column] ? never : only && !record[only.column] ? only : undefined;
        return closed?.hint ?? [];
    });
    return [...new Set(hints)].map((text) => (
        <span key={text}>{say.text({ text, values: holes(record) })}</span>
    ));
}
