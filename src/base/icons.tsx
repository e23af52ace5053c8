import type { Group } from '../../resources/access.ts';

/** Line icons of the shell, 24 × 24, one path each: far smaller than an icon library. */
const paths = {
    menu: 'M4 7h16M4 12h16M4 17h16',
    search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.200 16.200 20.500 20.500',
    expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
    shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
    bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15ZM10 21h4',
    message: 'M4 5h16v11H10l-4.500 4v-4H4Z',
    print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6.500H7Z',
    user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.500 20.500c.8-4 3.800-6 7.500-6s6.700 2 7.500 6',
    palette: 'M4 8h9M17 8h3M4 16h3M11 16h9M13 5.500v5h4v-5ZM7 13.500v5h4v-5Z',
    close: 'M6 6l12 12M18 6 6 18',
    check: 'M5 12.500 10 17.500 19.500 7',
    alert: 'M12 3.500 21.500 20h-19ZM12 10v4.500M12 17.200v.3',
    info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 11v5.500M12 7.800v.3',
    help: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM9.500 9.800a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.700M12 16.700v.3',
    chevron: 'M9 6l6 6-6 6',
    forward: 'M4 12h16M13.500 5.500 20 12l-6.500 6.500',
    general: 'M3 12h4l2.500-6 4.500 12 2.500-6H21',
    genexpert: 'M5 4h14v16H5ZM9 4v16M12 8h4M12 12h4M12 16h4',
    truenat:
        'M9 3h6M10 3v6l-5 9.500A1.700 1.700 0 0 0 6.500 21h11a1.700 1.700 0 0 0 1.500-2.500L14 9V3M8 15h8',
    xray: 'M4 4h16v16H4ZM12 7v10M8 9.500c2-1 2.500-1 4-1s2 0 4 1M8 13c2-1 2.500-1 4-1s2 0 4 1M9 16.300c1.500-.8 2-.8 3-.8s1.500 0 3 .8',
    afinion: 'M12 3.500s6 6.500 6 11a6 6 0 0 1-12 0c0-4.500 6-11 6-11ZM9 15a3 3 0 0 0 3 3',
    mpima: 'M7 3h10v18H7ZM10 7h4v4h-4ZM10 15h4M10 18h4',
    facility: 'M4 20.500V9l8-5.500L20 9v11.500ZM12 10v6M9 13h6',
    stock: 'M4 8l8-4.500L20 8v8.500L12 21l-8-4.500ZM4 8l8 4.500L20 8M12 12.500V21',
    hub: 'M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM12 9.500V4M14.200 13.200 19 16.500M9.800 13.200 5 16.500',
    ip: 'M8.500 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 19c.5-3.500 2.500-5 5.500-5s5 1.500 5.500 5M16 5.500a3 3 0 0 1 0 5.500M17.500 14.300c2 .6 3.200 2 3.500 4.700',
    mdr: 'M5 12a5 5 0 0 1 0-.1C5 8 8 7 9.500 9L15 15.500c2 2.500 5 .5 4.500-2.500a3.600 3.600 0 0 0-6-2l-5 5A3.600 3.600 0 0 1 5 12Z',
    drtb: 'M4 19.500V5M4 19.500h16M8 15.500v-4M12 15.500v-8M16 15.500v-6',
    lifecare:
        'M12 20S4 15.200 4 9.500A4.200 4.200 0 0 1 12 7.800 4.200 4.200 0 0 1 20 9.500C20 15.200 12 20 12 20Z',
    xraysite: 'M4 4h16v16H4ZM12 7v10M8.500 10c2-1 5-1 7 0M8.500 14c2-1 5-1 7 0',
    maintenance:
        'M14.500 6.500a4 4 0 0 1 5-1.500L17 7.500l1.500 1.500L21 6.500a4 4 0 0 1-5.500 5L8 19a2.100 2.100 0 0 1-3-3l7.500-7.500Z',
    walimu: 'M3.500 7h11v9.500h-11ZM14.500 10h3.500l2.500 3v3.500h-6M7 16.500a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600ZM17 16.500a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600Z',
    superadmin:
        'M12 3.500 19.500 6.500v5c0 4.500-3 7.500-7.500 9-4.500-1.500-7.500-4.500-7.500-9v-5ZM9 12l2.200 2.200L15.200 10',
} as const satisfies Record<Group, string> & Record<string, string>;

export type IconName = keyof typeof paths;

/** One icon; the words stand beside it or on its button. */
export const Icon = ({ name }: { name: IconName }) => (
    <svg className="k-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={paths[name]} />
    </svg>
);
