import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** The benchmarks as cards, step by step. */
export const benchmarksPage = definePage({
    title: 'WHO diagnostic benchmarks',
    component: 'national/Benchmarks',
    mounts: [
        {
            route: '/national/benchmarks',
            label: 'WHO benchmarks',
            group: 'general',
            access: [grant('view_stats', 'admin')],
        },
    ],
});
