/** What the screens of stock write alike. */
import { tongueNow } from '../../../../locales/tongue.ts';

/** `127 Test`, or nothing. */
export const figure = (value: number | null | undefined): string =>
    value === null || value === undefined
        ? ''
        : value.toLocaleString(tongueNow().locale, { maximumFractionDigits: 4 });
