/** Reports as the caller has them: what the dashboard says is what their screens show. */
import type { Context } from '../define/engine.ts';
import type { Report, ReportAnswer } from '../define/report.ts';
import { notFound } from '../define/errors.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Asks a report under the caller's own eyes. */
export async function askReport(
    { viewer, eyesOf }: Context,
    report: Report,
    body: object,
): Promise<ReportAnswer & { rows: readonly Row[] }> {
    const eyes = await eyesOf(viewer.id);
    if (!eyes) throw notFound();
    const answer = await eyes.ask(report, body);
    return { ...answer, rows: answer[report.envelope] as Row[] };
}

export const countOf = (row: Row, key: string): number => Number(row[key] ?? 0);
export const numberOf = (row: Row, key: string): number | null =>
    row[key] === null || row[key] === undefined ? null : Number(row[key]);
export const textOf = (row: Row, key: string): string | null =>
    row[key] === null || row[key] === undefined ? null : String(row[key]);
