/** Every document that is declared: made from the declarations by `npm run generate`. */
import { samplePackageDocument } from './hubs/packages/package.document.ts';
import { mdrCaseDocument } from './mdr/cases/cases.document.ts';
import { moduleRequestDocument } from './moduleRequests/request.document.ts';
import { countDocument } from './stock/counts/counts.document.ts';
import { distributionDocument } from './stock/distributions/distributions.document.ts';
import { receiptDocument } from './stock/receipts/receipts.document.ts';
import { requestDocument } from './stock/requests/requests.document.ts';

export const documents = [
    samplePackageDocument,
    mdrCaseDocument,
    moduleRequestDocument,
    countDocument,
    distributionDocument,
    receiptDocument,
    requestDocument,
];
