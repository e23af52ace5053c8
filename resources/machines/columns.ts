/** The serial number of a machine in a row. */
import { text } from '../define/field.ts';

const serialOf = (thing: string) => text('Machine', { names: { thing } });

/** Of a GeneXpert, whose results have a list of their own. */
export const machineSerial = serialOf('machine');
/** Of the other kinds; where an account has no profile, their results. */
export const deviceSerial = serialOf('device');
export const afinionSerial = serialOf('afinion');
export const mpimaSerial = serialOf('mpima');
