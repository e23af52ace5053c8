import { defineArea } from '../define/screens/area.ts';
import { distributedByCategory, stockInByCategory } from './levels/categoryCounts.report.ts';
import { deliveries, distributions } from './distributions/distributions.report.ts';
import { stockCardPage } from './levels/levels.page.ts';
import { stockExpiry, stockLevels } from './levels/levels.report.ts';
import { distributePage, receiveOntoPage, receivePage } from './receipts/receipts.page.ts';
import { receipts } from './receipts/receipts.report.ts';
import { pendingRequests, stockRequests } from './requests/requests.report.ts';
import { distributorDashboard } from './stock.dashboard.ts';
import { stockCounts } from './counts/counts.report.ts';
import { makeRequest, requestForm, requestPage } from './requests/requests.page.ts';
import { stockCount, countSheet, adjustStock } from './counts/counts.page.ts';
import { proposals } from './proposals/proposals.entity.ts';

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
        proposals,
        stockInByCategory,
        distributedByCategory,
    ],
});
