import { choice, text, type Fields } from '../define/field.ts';
import { diseaseArea } from '../diseases/columns.ts';
import { typeLabels } from '../machines/kinds.ts';

/** Narrows a panel to one kind of device, one disease, one assay. */
export const runFilters: Fields = {
    disease_area: diseaseArea,
    assay: text('Assay'),
    device_type: choice('Device', typeLabels),
};
