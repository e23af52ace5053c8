import { defineAlert } from '../../define/points/alert.ts';

export const reviewAlert = defineAlert({
    name: 'reviewGrowing',
    title: 'Review desk growing',
    about: 'More results wait at the review desk than should: words and assays that no table knows.',
    to: { superadmin: '/genexpert/review' },
    usual: 50,
    placeless: true,
    unit: 'results',
});
