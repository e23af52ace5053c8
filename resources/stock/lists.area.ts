/** What stock is made of: the lists that its keepers maintain beside their work. */
import { defineArea } from '../define/screens/area.ts';
import { categories } from './products/categories.entity.ts';
import { departments } from './masters/departments.entity.ts';
import { funders } from './masters/funders.entity.ts';
import { lots } from './products/lots.entity.ts';
import { productUnits } from './products/productUnits.entity.ts';
import { productUpload, stockHistory } from './imports/imports.page.ts';
import { products } from './products/products.entity.ts';
import { receivers } from './masters/receivers.entity.ts';
import { stockRules } from './proposals/rules.entity.ts';
import { stockUsers } from './masters/users.entity.ts';
import { suppliers } from './masters/suppliers.entity.ts';
import { units } from './products/units.entity.ts';
import { verifiers } from './masters/verifiers.entity.ts';

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
        stockRules,
    ],
});
