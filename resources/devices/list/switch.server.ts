/** Enabling and disabling devices beside GeneXpert: by whoever keeps the list of their kind. */
import { action } from '../../define/action.ts';
import { integer } from '../../define/field.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { typesOf } from '../../machines/kinds.ts';
import { machineStates, turnMachine } from '../../machines/switch.server.ts';
import { deviceKeepers, keptBy } from '../columns.ts';

export const switchDevice = action('POST /x/devices/switch', {
    about: 'Enables or disables a device of a kind whose list the reader keeps; who, when and why stay in its history',
    access: deviceKeepers,
    done: 'Machine %{status} successfully',
    body: {
        machine: integer('Machine', { required: true }),
        status: machineStates,
        reason: reason(),
    },
    run: ({ machine, status, reason: why }, context) => {
        const kinds = Object.entries(keptBy).filter(
            ([, permission]) => context.viewer.role[permission],
        );
        const types = kinds.flatMap(([kind]) => typesOf(kind));
        return turnMachine({ machine, status, why: reasonOf(why), types }, context);
    },
});
