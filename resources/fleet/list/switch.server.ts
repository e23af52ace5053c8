/** Enabling and disabling GeneXpert machines, with the reason kept. */
import { action } from '../../define/action.ts';
import { integer } from '../../define/field.ts';
import { optionalReason, reasonOf } from '../../define/reason.ts';
import { typesOf } from '../../machines/kinds.ts';
import { machineStates, turnMachine } from '../../machines/switch.server.ts';
import { machineSwitchers } from '../access.ts';

export const switchMachine = action('POST /disable_enable_machine/', {
    about: 'Enables or disables a GeneXpert machine; who, when and why stay in its history',
    access: machineSwitchers,
    failure: 'Failed Adding Machine',
    done: 'Machine %{status} successfully',
    body: {
        machine: integer('Machine', { required: true }),
        status: machineStates,
        reason: optionalReason('Reason'),
    },
    run: ({ machine, status, reason: why }, context) =>
        turnMachine(
            { machine, status, why: why ? reasonOf(why) : '', types: typesOf('genexpert') },
            context,
        ),
});
