import { defineAlert } from '../../define/points/alert.ts';

export const diskAlert = defineAlert({
    name: 'diskFilling',
    title: 'Disk filling',
    about: 'When the disk of the server is full nothing can be saved: make room.',
    to: { superadmin: '/system/jobs' },
    usual: 0,
    unit: 'MB',
    pages: ['superadmin'],
});
