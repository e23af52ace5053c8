import { definePage } from '../define/screens/page.ts';
import { equipmentKeepers } from './access.ts';

export const addEquipment = definePage({
    title: 'Add equipment',
    component: 'equipment/AddEquipment',
    mounts: [{ route: '/equipment/add/', group: 'facility', access: equipmentKeepers }],
});
