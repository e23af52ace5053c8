/** Every kind of alert that an area declares, in the order in which people read them. */
import { diskAlert } from '../admin/disk/disk.alert.ts';
import { backupAlert } from '../backups/backups.alert.ts';
import { lotAlert, stockAlert } from '../cartridges/cartridges.alert.ts';
import { certificateAlert } from '../certificates/certificates.alert.ts';
import type { AlertKind } from '../define/points/alert.ts';
import { failingAlert } from '../fleet/modules/failing.alert.ts';
import { reviewAlert } from '../gateway/review/review.alert.ts';
import { silentAlert } from '../machines/lists/silent.alert.ts';
import { unlinkedAlert } from '../mdr/linkage/unlinked.alert.ts';
import { storeExpiryAlert } from '../stock/levels/expiry.alert.ts';
import { requestAlert } from '../stock/requests/waiting.alert.ts';
import { errorsAlert } from '../utilization/errorsOver.alert.ts';

export const alertKinds: readonly AlertKind[] = [
    unlinkedAlert,
    silentAlert,
    errorsAlert,
    failingAlert,
    stockAlert,
    lotAlert,
    storeExpiryAlert,
    requestAlert,
    certificateAlert,
    backupAlert,
    diskAlert,
    reviewAlert,
];

/** Name to title. */
export const kindTitles: Readonly<Record<string, string>> = Object.fromEntries(
    alertKinds.map(({ name, title }) => [name, title]),
);

/** Name to what its figure counts. */
export const kindUnits: Readonly<Record<string, string>> = Object.fromEntries(
    alertKinds.flatMap(({ name, unit }) => (unit ? [[name, unit]] : [])),
);

/** The kind of a name; undefined where no area declares it any more. */
export const kindOf = (name: string): AlertKind | undefined =>
    alertKinds.find((kind) => kind.name === name);
