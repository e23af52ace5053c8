/** Every screen of the system administrator opens at a desk and on a phone. */
import { screensOfReaders } from './screens.ts';

screensOfReaders(['superadmin']);
