import { errorRatesOf, errorsOf } from '../errors/errors.sql.ts';
import { listOf } from '../list/devices.sql.ts';
import { placedDevices, placedErrors, placedRates } from './one.report.ts';

export const list = listOf(placedDevices);
export const byCode = errorsOf(placedErrors);
export const rates = errorRatesOf(placedRates);
