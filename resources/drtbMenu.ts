/** The menus of those who treat resistant TB, and of those who follow every patient. */

export const mdrMenu = [
    [
        'MDR centre',
        [
            '/mdr/referred',
            '/mdr/initiated',
            '/mdr/search',
            '/mdr/search/initiation',
            '/mdr/treatment',
            '/mdr/sites',
        ],
    ],
] as const;

export const drtbMenu = [
    [
        'DR-TB',
        [
            '/drtb/mdr/report',
            '/drtb/mdr/pending',
            '/drtb/gx/mdr/initiated',
            '/drtb/gx/mdr/unlinked',
            '/drtb/mdr/cases',
            '/drtb/mdr/numbers',
            '/drtb/tb/results',
            '/drtb/tb/dashboard',
            '/drtb/tb/rif',
            '/drtb/tb/indet',
            '/drtb/tb/report',
            '/drtb/tb/stats',
            '/drtb/tb/ages',
            '/drtb/tb/retests',
        ],
    ],
] as const;

/** What of it stands in the menu of the programme. */
export const programmeDrtb = [
    'DR-TB',
    [
        '/mdr/report',
        '/mdr/pending',
        '/mdr/eqa/pending',
        '/gx/mdr/initiated',
        '/mdr/cases',
        '/mdr/numbers',
        '/mdr/eqa/rounds',
        '/mdr/eqa/codes',
    ],
] as const;
