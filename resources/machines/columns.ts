/** The serial number of a machine in a row, and whether it speaks. */
import { choice, text } from '../define/field.ts';
import { mayBeWithheld } from './withheld.ts';

const serialOf = (thing: string) => text('Machine', { names: { thing }, ...mayBeWithheld });

/** Of a GeneXpert, whose results have a list of their own. */
export const machineSerial = serialOf('machine');
/** Of the other kinds; where an account has no profile, their results. */
export const deviceSerial = serialOf('device');
export const afinionSerial = serialOf('afinion');
export const mpimaSerial = serialOf('mpima');

/** Whether a machine speaks, and what the data tell of why it does not. */
export const machineState = choice(
    'State',
    {
        sends: 'Sends',
        idle: 'Sends, runs nothing',
        power: 'Silent: power faults last',
        site: 'Silent with its facility',
        link: 'Silent: no link',
        never: 'Never heard',
        unplaced: 'No facility',
        disabled: 'Disabled',
    },
    {
        required: true,
        tones: {
            sends: 'good',
            idle: 'warning',
            power: 'bad',
            site: 'bad',
            link: 'bad',
            never: 'bad',
            unplaced: 'warning',
            disabled: 'neutral',
        },
    },
);
