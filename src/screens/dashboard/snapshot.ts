/** Answers that came all at once, with a saved view: inside it no panel asks anything itself. */
import { createContext } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Note } from '../../../resources/define/points/notes.ts';
import type { Answer } from './useReport.ts';

interface SnapshotOf {
    answers: ReadonlyMap<Panel, Answer>;
    notes: readonly Note[];
}

export const Snapshot = createContext<SnapshotOf | null>(null);
