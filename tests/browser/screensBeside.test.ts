/** Every other account opens whatever else it may open, on a phone: the screen is known, its view of it is not. */
import { accountTypeNames } from '../../resources/access.ts';
import { screensBeside } from './screens.ts';

screensBeside(accountTypeNames);
