import { defineArea } from '../define/area.ts';
import { distributedByCategory, stockInByCategory } from './categoryCounts.report.ts';
import { deliveries, distributions } from './distributions.report.ts';
import { stockCardPage } from './levels.page.ts';
import { stockExpiry, stockLevels } from './levels.report.ts';
import { distributePage, receiveOntoPage, receivePage } from './receipts.page.ts';
import { receipts } from './receipts.report.ts';
import { pendingRequests, stockRequests } from './requests.report.ts';
import { distributorDashboard } from './stock.dashboard.ts';
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
    ],
});
