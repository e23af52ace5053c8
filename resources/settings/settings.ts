/**
 * Settings of the installation that people change on a page: what each means, its unit, what holds until somebody changes it, and
 * how far it may go.
 */
import { choice, integer } from '../define/field.ts';

export const settings = {
    second_step: {
        field: choice(
            'Second step asked of',
            {
                nobody: 'Nobody; who wants one sets it up',
                superadmin: 'System administrators',
                administrators: 'System administrators and administrators',
            },
            {
                required: true,
                initial: 'nobody',
                help: 'Who has none sets it up at the next sign-in, before anything else is open.',
            },
        ),
    },
    sessions_at_most: {
        field: integer('Open sessions of an account', {
            required: true,
            initial: 20,
            min: 1,
            max: 100,
            unit: 'sessions',
            help: 'One more ends the one that was seen longest ago; who signs in is told so.',
        }),
    },
    given_password_hours: {
        field: integer('A password that somebody else gave is good for', {
            required: true,
            initial: 72,
            min: 1,
            max: 168,
            unit: 'hours',
            help: 'It opens nothing but the choice of an own one.',
        }),
    },
} as const;

export type SettingName = keyof typeof settings;

/** What a setting holds. */
export type SettingValue<N extends SettingName> = (typeof settings)[N]['field'] extends {
    type: 'integer';
}
    ? number
    : string;
