import { defineArea } from '../define/screens/area.ts';
import { addEquipment } from './add.page.ts';
import { breakdowns } from './breakdowns.entity.ts';
import { equipmentCare } from './care.report.ts';
import { equipment } from './equipment.entity.ts';

export const equipmentArea = defineArea({
    name: 'equipment',
    title: 'Equipment',
    menu: [addEquipment, equipment, equipmentCare, breakdowns],
});
