/** The rows of a list that a person has chosen, and what may be done to them. */
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import { allows } from '../../../resources/access.ts';
import type { BulkAction } from '../../../resources/define/screens/bulk.ts';
import { storedUser } from '../../../dataProvider/storage.ts';

export interface Choice {
    /** Those that this account may do; never empty. */
    actions: readonly BulkAction[];
    chosen: ReadonlyMap<Identifier, RaRecord>;
    turn(records: readonly RaRecord[], on: boolean): void;
    /** These and no others. */
    take(records: readonly RaRecord[]): void;
}

/** Null where a list has nothing that is done to several rows. */
export const ChoiceContext = createContext<Choice | null>(null);
export const useChoice = (): Choice | null => useContext(ChoiceContext);

/** Whether the action is for this row. */
export const fitsRow = ({ when }: BulkAction, record: RaRecord): boolean =>
    Object.entries(when ?? {}).every(([name, value]) => record[name] === value);

/** Whether it is offered for what was chosen: for one row at least, or for that row alone. */
export function isOffered(action: BulkAction, rows: readonly RaRecord[]): boolean {
    const fitting = rows.filter((row) => fitsRow(action, row)).length;
    return action.single ? fitting === 1 && rows.length === 1 : fitting > 0;
}

const none: ReadonlyMap<Identifier, RaRecord> = new Map();

/**
 * What the rows of a list are chosen for, and which are. They are chosen over several pages, and none is any longer once
 * `list`, the filters, is another: nothing is done to rows that were chosen among others.
 */
export function useChoosing(all: readonly BulkAction[] = [], list: string): Choice | null {
    const [kept, keep] = useState({ list, chosen: none });
    const chosen = kept.list === list ? kept.chosen : none;
    const actions = useMemo(
        () => all.filter(({ access }) => !access || allows(access, storedUser())),
        [all],
    );
    const turn = useCallback(
        (records: readonly RaRecord[], on: boolean) =>
            keep((before) => {
                const next = new Map(before.list === list ? before.chosen : none);
                for (const record of records)
                    if (on) next.set(record.id, record);
                    else next.delete(record.id);
                return { list, chosen: next };
            }),
        [list],
    );
    const take = useCallback(
        (records: readonly RaRecord[]) =>
            keep({ list, chosen: new Map(records.map((record) => [record.id, record])) }),
        [list],
    );
    return useMemo(
        () => (actions.length ? { actions, chosen, turn, take } : null),
        [actions, chosen, turn, take],
    );
}

/** Of these rows those that something can be done to. */
export const choosable = ({ actions }: Choice, records: readonly RaRecord[]): RaRecord[] =>
    records.filter((record) => actions.some((action) => fitsRow(action, record)));
