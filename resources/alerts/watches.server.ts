/** What is looked at for each kind of alert. */
import { diskWatch } from '../admin/disk/disk.watch.server.ts';
import { backupWatch } from '../backups/backups.watch.server.ts';
import { lotWatch, stockWatch } from '../cartridges/cartridges.watch.server.ts';
import { certificateWatch } from '../certificates/certificates.watch.server.ts';
import type { Watch } from '../define/points/alert.ts';
import { failingWatch } from '../fleet/modules/failing.watch.server.ts';
import { reviewWatch } from '../gateway/review/review.watch.server.ts';
import { silentWatch } from '../machines/lists/silent.watch.server.ts';
import { unlinkedWatch } from '../mdr/linkage/unlinked.watch.server.ts';
import { storeExpiryWatch } from '../stock/levels/expiry.watch.server.ts';
import { requestWatch } from '../stock/requests/waiting.watch.server.ts';
import { errorsWatch } from '../utilization/errorsOver.watch.server.ts';

export const watches: readonly Watch[] = [
    unlinkedWatch,
    silentWatch,
    errorsWatch,
    failingWatch,
    stockWatch,
    lotWatch,
    storeExpiryWatch,
    requestWatch,
    certificateWatch,
    backupWatch,
    diskWatch,
    reviewWatch,
];
