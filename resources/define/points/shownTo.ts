import type { AccountType } from '../../access.ts';

/** Of a field that is for some accounts alone, or asked for once. */
export interface ShownTo {
    /** The account types to whom it is shown at all; its values are for them alone. Everybody, where it is not said. */
    shownTo?: readonly AccountType[];
    /** Chosen when a record is made and never after: the form of an edit shows it, and takes none. */
    asMade?: boolean;
}

/** Whether it is shown to accounts of this type. */
export const isShownTo = ({ shownTo }: ShownTo, type: AccountType | undefined): boolean =>
    shownTo === undefined || (type !== undefined && shownTo.includes(type));
