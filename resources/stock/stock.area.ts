import { defineArea } from '../define/area.ts';
import { categories } from './categories.entity.ts';
import { distributedByCategory, stockInByCategory } from './categoryCounts.report.ts';
import { departments } from './departments.entity.ts';
import { deliveries, distributions } from './distributions.report.ts';
import { funders } from './funders.entity.ts';
import { productUpload, stockHistory } from './imports.page.ts';
import { stockCardPage } from './levels.page.ts';
import { stockExpiry, stockLevels } from './levels.report.ts';
import { lots } from './lots.entity.ts';
import { products } from './products.entity.ts';
import { productUnits } from './productUnits.entity.ts';
import { distributePage, receiveOntoPage, receivePage } from './receipts.page.ts';
import { receipts } from './receipts.report.ts';
import { receivers } from './receivers.entity.ts';
import { pendingRequests, stockRequests } from './requests.report.ts';
import { distributorDashboard } from './stock.dashboard.ts';
import { suppliers } from './suppliers.entity.ts';
import { units } from './units.entity.ts';
import { verifiers } from './verifiers.entity.ts';
import { stockUsers } from './stockUsers.entity.ts';
import { stockCounts } from './counts.report.ts';
import { makeRequest, requestForm, requestPage } from './requests.page.ts';
import { stockCount, countSheet, adjustStock } from './counts.page.ts';

export const stockArea = defineArea({
    name: 'stock',
    title: 'Stock',
    menu: [
        distributorDashboard,
        makeRequest,
        requestForm,
        requestPage,
        stockRequests,
        pendingRequests,
        receivePage,
        receiveOntoPage,
        receipts,
        distributePage,
        distributions,
        deliveries,
        stockLevels,
        stockExpiry,
        stockCardPage,
        stockCount,
        countSheet,
        stockCounts,
        adjustStock,
        stockInByCategory,
        distributedByCategory,
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
