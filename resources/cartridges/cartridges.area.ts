/** Cartridges at facilities: above the stock, whose ledger they are in, and the diseases that they test for. */
import { defineArea } from '../define/screens/area.ts';
import { askedLots } from './asked.report.ts';
import { cartridgeBook } from './stock/book.report.ts';
import { cartridges } from './kinds.entity.ts';
import { cartridgeLevels } from './stock/levels.report.ts';
import { cartridgeLots } from './stock/lots.report.ts';
import { cartridgeMovements } from './stock/movements.report.ts';
import { receiveCartridges, reconcileCartridges, releaseCartridges } from './pages.page.ts';

export const cartridgesArea = defineArea({
    name: 'cartridges',
    title: 'Cartridges',
    menu: [
        cartridgeLevels,
        receiveCartridges,
        releaseCartridges,
        reconcileCartridges,
        cartridgeLots,
        cartridgeMovements,
        cartridgeBook,
        askedLots,
        cartridges,
    ],
});
