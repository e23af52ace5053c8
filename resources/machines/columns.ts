/** The serial number of a machine in a row. */
import { text } from '../define/field.ts';

const serialOf = (thing: string) => text('Machine', { names: { thing } });

/** Of a GeneXpert, whose results have a list of their own. */
export const machineSerial = serialOf('machine');
export const afinionSerial = serialOf('afinion');
export const mpimaSerial = serialOf('mpima');
