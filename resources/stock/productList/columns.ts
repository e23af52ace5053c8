/** The columns of a list of products, with the headings that lists give them. */
import { phrases } from '../../define/say.ts';
import type { Known } from '../../imports/columns.ts';

const labels = phrases({
    code: 'Code',
    name: 'Name',
    category: 'Category',
    base_unit: 'Base unit',
    pack: 'Pack',
    pack_size: 'Base units in a pack',
    gtin: 'Barcode number (GTIN)',
    storage: 'Storage',
    disease_area: 'Disease area',
    tests_per_unit: 'Tests per base unit',
    minimum_level: 'Minimum',
    maximum_level: 'Maximum',
    expires: 'Its lots expire',
    active: 'Active',
});

export type ProductColumn = keyof typeof labels;

export const productColumns: Known<ProductColumn> = {
    labels,
    headings: {
        code: ['code', 'itemcode', 'productcode', 'sku', 'catalogno', 'catalognumber'],
        name: [
            'name',
            'product',
            'productname',
            'item',
            'itemname',
            'description',
            'itemdescription',
        ],
        category: ['category', 'productcategory', 'itemcategory', 'group'],
        base_unit: ['baseunit', 'unit', 'unitofmeasure', 'uom', 'measurementunit', 'unitofissue'],
        pack: ['pack', 'packunit', 'packaging'],
        pack_size: ['packsize', 'unitsperpack', 'baseunitsinapack', 'baseunitsperpack'],
        gtin: ['gtin', 'barcode', 'ean', 'barcodenumbergtin'],
        storage: ['storage', 'storagecondition', 'storagerequirement', 'temperature'],
        disease_area: ['diseasearea', 'disease', 'programme', 'program'],
        tests_per_unit: ['testsperunit', 'testsperbaseunit', 'tests', 'testspercartridge'],
        minimum_level: ['minimum', 'minimumlevel', 'min', 'minlevel', 'reorderlevel'],
        maximum_level: ['maximum', 'maximumlevel', 'max', 'maxlevel'],
        expires: ['expires', 'itslotsexpire', 'hasexpiry', 'perishable'],
        active: ['active', 'inuse'],
    },
};
