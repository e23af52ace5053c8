import type { Permission } from '../../../resources/access.ts';
import type { Cell, Outcome, Role } from './rolesCall.ts';

/** A permission with the sentence that says what it does. */
export interface Explained {
    name: Permission;
    sentence: string;
}

/** What both ways of editing permissions are given: the table and the switches. */
export interface EditorProps {
    roles: readonly Role[];
    shown: readonly Explained[];
    /** Name of the reader's own role: somebody else must change it. */
    own: string;
    busy: ReadonlySet<string>;
    outcome: Outcome | null;
    onChange(cell: Cell, value: boolean): void;
}
