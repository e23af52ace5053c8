/** Every screen of the programme administrator opens at a desk and on a phone. */
import { screensOfReaders } from './screens.ts';

screensOfReaders(['admin']);
