/** What people call the rows of tables that no single entity declares: said where they hold a record that was to be deleted. */
import { phrases } from './define/say.ts';

export const tables: Readonly<Record<string, string>> = phrases({
    account: 'Accounts',
    login_attempt: 'Tries to sign in',
    machine: 'Machines',
    mdr_linkage: 'Results linked to patients',
    module: 'Modules',
    module_fault: 'Errors of modules',
    parse_confirmation: 'Confirmed readings',
    placement: 'Places of machines',
    result: 'Results',
    result_history: 'Earlier readings of results',
    stock_balance: 'Balances of stock',
    stock_count: 'Stock counts',
    stock_count_line: 'Lines of stock counts',
    stock_distribution: 'Distributions',
    stock_distribution_line: 'Lines of distributions',
    stock_import_line: 'Lines of imported files',
    stock_level: 'Stock levels',
    stock_movement: 'Stock movements',
    stock_receipt: 'Stock receipts',
    stock_receipt_line: 'Lines of receipts',
    stock_request: 'Stock requests',
    stock_request_line: 'Lines of requests',
    stock_reservation: 'Reserved stock',
});
