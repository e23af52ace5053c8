/** Dated notes that a chart along time marks: of the country, and of the chosen places. */
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { Note, NotesCall } from '../../../resources/define/points/notes.ts';
import { notesCall } from '../../../resources/pointCalls.ts';
import { chosenOf, places } from '../../widgets/places.ts';
import { Snapshot } from '../dashboard/snapshot.ts';

/** None without a period. A chart without its notes is still a chart: a failure is silent. */
export function useNotes(filters: Readonly<Record<string, unknown>>): readonly Note[] | undefined {
    const snapshot = useContext(Snapshot);
    const { start_date, end_date } = filters;
    const chosen = places.way.flatMap((level) => {
        const id = chosenOf(level, filters);
        return id === undefined ? [] : [[level, id] as const];
    });
    const body = { start_date, end_date, ...Object.fromEntries(chosen) };
    const { data } = useQuery({
        queryKey: ['notes', body],
        enabled: !snapshot && typeof start_date === 'string' && typeof end_date === 'string',
        staleTime: 5 * 60_000,
        queryFn: async ({ signal }) => {
            const options = { signal, reads: true };
            const answer = await call<NotesCall>(notesCall, body, options);
            return answer.data;
        },
    });
    return snapshot && start_date ? snapshot.notes : data;
}
