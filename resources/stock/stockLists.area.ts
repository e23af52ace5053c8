/** What stock is made of: the lists that its keepers maintain beside their work. */
import { defineArea } from '../define/area.ts';
import { categories } from './categories.entity.ts';
import { departments } from './departments.entity.ts';
import { funders } from './funders.entity.ts';
import { lots } from './lots.entity.ts';
import { productUnits } from './productUnits.entity.ts';
import { productUpload, stockHistory } from './imports.page.ts';
import { products } from './products.entity.ts';
import { receivers } from './receivers.entity.ts';
import { stockUsers } from './stockUsers.entity.ts';
import { suppliers } from './suppliers.entity.ts';
import { units } from './units.entity.ts';
import { verifiers } from './verifiers.entity.ts';

export const stockListsArea = defineArea({
    name: 'stockLists',
    title: 'Stock lists',
    menu: [
        products,
        productUpload,
        stockHistory,
        lots,
        categories,
        units,
        productUnits,
        suppliers,
        funders,
        departments,
        receivers,
        verifiers,
        stockUsers,
    ],
});
