/** The menu of a hub: its sites, its riders, and the samples between them. */
export const hubMenu = [
    ['Overview', ['/hub/dashboard', '/hub/round']],
    ['Sites', ['/hub/testing/sites', '/hub/visits', '/hub/machines/profile']],
    ['Riders', ['/hub/riders', '/hub/riders/activity']],
    [
        'Samples',
        [
            '/hub/samples/delivered',
            '/hub/samples/pending',
            '/hub/samples/ages',
            '/hub/packages',
            '/hub/handovers',
            '/hub/turnaround',
            '/hub/times',
        ],
    ],
] as const;
