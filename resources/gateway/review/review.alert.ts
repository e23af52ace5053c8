import { defineAlert } from '../../define/points/alert.ts';

export const reviewAlert = defineAlert({
    name: 'reviewGrowing',
    title: 'Review desk growing',
    about: 'Within a week many more results came to the review desk than were decided: words and assays that no table knows.',
    to: { superadmin: '/genexpert/review' },
    usual: 50,
    placeless: true,
    unit: 'results',
});
