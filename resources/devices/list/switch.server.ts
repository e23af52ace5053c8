/** Enabling and disabling devices beside GeneXpert: by whoever keeps the list of their kind. */
import { action } from '../../define/action.ts';
import { integer } from '../../define/field.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { machineStates, turnMachine } from '../../machines/switch.server.ts';
import { deviceMovers } from '../columns.ts';
import { typesKept } from '../kinds.server.ts';

export const switchDevice = action('POST /x/devices/switch', {
    about: 'Enables or disables a device of a kind whose list the reader keeps; who, when and why stay in its history',
    access: deviceMovers,
    done: 'Machine %{status} successfully',
    body: {
        machine: integer('Machine', { required: true }),
        status: machineStates,
        reason: reason(),
    },
    run: ({ machine, status, reason: why }, context) =>
        turnMachine(
            { machine, status, why: reasonOf(why), types: typesKept(context.viewer) },
            context,
        ),
});
