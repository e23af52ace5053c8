/** Moving devices beside GeneXpert, several at once: by whoever keeps the list of their kind, or all machines. */
import { action } from '../../define/action.ts';
import { assigning, placeFrom } from '../../machines/assign.server.ts';
import { deviceMovers } from '../columns.ts';
import { typesKept } from '../kinds.server.ts';

export const moveDevice = action('POST /x/devices/move', {
    about: 'Gives a device of a kind whose list the reader keeps its facility from a day on; its results of those days follow',
    access: deviceMovers,
    done: 'Machine Assignment successful',
    body: assigning,
    run: (values, context) => placeFrom({ ...values, types: typesKept(context.viewer) }, context),
});
