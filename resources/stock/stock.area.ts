import { defineArea } from '../define/area.ts';
import { categories } from './categories.entity.ts';
import { departments } from './departments.entity.ts';
import { funders } from './funders.entity.ts';
import { lots } from './lots.entity.ts';
import { products } from './products.entity.ts';
import { productUnits } from './productUnits.entity.ts';
import { receivers } from './receivers.entity.ts';
import { suppliers } from './suppliers.entity.ts';
import { units } from './units.entity.ts';
import { pendingRequests, stockRequests } from './requests.report.ts';

export const stockArea = defineArea({
    name: 'stock',
    title: 'Stock',
    menu: [
        stockRequests,
        pendingRequests,
        products,
        lots,
        categories,
        units,
        productUnits,
        suppliers,
        funders,
        departments,
        receivers,
    ],
});
