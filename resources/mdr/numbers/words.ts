/** Words about a national ID number that stands at several facilities. */
import { memo } from '../../define/field.ts';

/** How it ended. */
export const verdicts = {
    one_person: 'One person',
    several_people: 'Several people',
} as const;

export const numberStates = {
    open: 'Nobody has looked',
    asked: 'The facility was asked',
    confirmed: 'Right, says the facility',
    ...verdicts,
} as const;

export const checkNote = memo('Note to the facility', { identity: true, maxLength: 300 });
