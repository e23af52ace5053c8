import { useStore } from 'react-admin';
import { type ReactNode, useState } from 'react';
import type { ChosenColumns } from '../../../resources/imports/columns.ts';
import type { Sentence } from '../../../resources/define/say.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { ImportFigures, ImportResult } from './ImportFigures.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import type { FileReport } from './importReport.ts';
import { ImportStart } from './ImportStart.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import { type SendImport, useImport } from './useImport.ts';
import '../facilities/facilities.css';
import { useSay } from '../../widgets/say.ts';

/** What is chosen beside the file, and how to choose otherwise: the file is looked at again. */
export interface Deciding<Choices> {
    choices: Choices;
    busy: boolean;
    decide(next: Choices): void;
}

interface Props<Report extends FileReport, Choices> {
    title: string;
    /** What is imported, and how a row is known. */
    lead: string;
    /** Over the title. */
    back?: ReactNode;
    send: SendImport<Report>;
    /** Said of a success where the server says nothing of its own. */
    done: string;
    template: { endpoint: Endpoint; name: string };
    /** `Import 5 facilities`: what the button says of so many rows. */
    work(count: number): Sentence;
    /** `Changes to facilities that exist`. */
    things: string;
    /** Where the imported can be seen, and what the link says. */
    to: string;
    see: string;
    /** The choices that every file starts with. */
    careful: Choices;
    /** What came into being beside the rows. */
    created(report: Report): Sentence | null;
    /** Choices that stand with the file. */
    beside?(deciding: Deciding<Choices>): ReactNode;
    /** Under the figures of what would happen. */
    notes?(report: Report): ReactNode;
    /** Choices that follow from what was found. */
    found?(report: Report, deciding: Deciding<Choices>): ReactNode;
}

/** Import of a spreadsheet: choose a file, see what would happen, decide, and see what happened. */
export function ImportPage<Report extends FileReport, Choices extends object>(
    props: Props<Report, Choices>,
) {
    const say = useSay();
    const { title, lead, back, template, to, see, careful } = props;
    const { report, forget, failure, unread, busy, ask } = useImport(props.send, props.done);
    const [file, setFile] = useState<File | null>(null);
    const [choices, setChoices] = useState(careful);
    // What was said of a heading holds for the next file of the kind, too.
    const [named, keepNamed] = useStore<ChosenColumns>(`columns of ${template.endpoint}`, {});
    const spoken = (columns: ChosenColumns) =>
        Object.keys(columns).length ? { columns: JSON.stringify(columns) } : {};

    function decide(next: Choices, chosen = file, columns = named) {
        setChoices(next);
        if (chosen) void ask([chosen], { ...next, ...spoken(columns), mode: 'all', dry_run: true });
    }

    function name(columns: ChosenColumns) {
        const all = { ...named, ...columns };
        keepNamed(all);
        decide(choices, file, all);
    }

    function choose(chosen: File) {
        setFile(chosen);
        forget();
        decide(careful, chosen);
    }
    const deciding = { choices, busy: busy !== '', decide: (next: Choices) => decide(next) };

    return (
        <div className="k-page kf-page">
            {back}
            <h1>{title}</h1>
            <p className="k-lead">{lead}</p>
            <section className="k-card kf-stack" aria-label={say('File')}>
                <ImportFile file={file} busy={busy !== ''} onPick={choose} template={template} />
                {file && props.beside?.(deciding)}
            </section>
            <ImportStatus busy={busy} file={file?.name ?? ''} failure={failure}>
                {report?.done && (
                    <ImportResult
                        counts={report.counts}
                        created={props.created(report)}
                        to={to}
                        see={see}
                    />
                )}
            </ImportStatus>
            {file && unread && <ColumnChoice read={unread} busy={busy !== ''} onChoose={name} />}
            {file && report && !report.done && (
                <>
                    <ImportFigures counts={report.counts}>{props.notes?.(report)}</ImportFigures>
                    {props.found?.(report, deciding)}
                    <ImportStart
                        report={report}
                        work={props.work}
                        busy={busy !== ''}
                        onStart={(mode) =>
                            void ask([file], {
                                ...choices,
                                ...spoken(named),
                                mode,
                                dry_run: false,
                            })
                        }
                    />
                    <ImportFindings report={report} things={props.things}>
                        <ColumnChoice read={report} busy={busy !== ''} onChoose={name} />
                    </ImportFindings>
                </>
            )}
        </div>
    );
}
