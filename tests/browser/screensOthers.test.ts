/** Every screen that neither administrators nor facilities read opens at a desk and on a phone. */
import { accountTypeNames } from '../../resources/access.ts';
import { screensOfReaders } from './screens.ts';

screensOfReaders(
    accountTypeNames.filter((type) => !['admin', 'superadmin', 'facility'].includes(type)),
);
