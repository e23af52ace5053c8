/**
 * The pictures of the README, into `docs/pictures`: `npm run pictures`. The demo country is loaded on a scratch folder on a fixed
 * day, so that a picture changes only with its screen. `npm run pictures -- home map` takes those alone;
 * KIPIMO_DEMO_SIZE=small is quicker, and shows less; KIPIMO_DATA names a folder that keeps the country for the next time.
 */
import { mkdirSync } from 'node:fs';
import { readConfig } from '../server/config.ts';
import { openCamera, rest, type Camera, type Window } from './pictures/camera.ts';
import { openCountry } from './pictures/country.ts';
import { buildIfNeeded } from './build.mjs';
import type { Page } from 'playwright-core';

interface Picture {
    account: string;
    seen?: Window;
    route: string;
    /** What a person does before the picture is taken. */
    first?: (page: Page) => Promise<void>;
    /** The page of the printer's output to show instead. */
    paper?: number;
}

/** What stands under the header, which stays. */
const HEADER = 68;

const scrollTo = (selector: string) => async (page: Page) => {
    await page
        .locator(selector)
        .first()
        .evaluate((found, above) => {
            window.scrollBy(0, found.getBoundingClientRect().top - above);
        }, HEADER);
    await rest(page);
};

/** The map's areas instead of its marks, all of it in sight. */
const asAreas = async (page: Page) => {
    await page
        .locator('main .k-tools select')
        .first()
        .selectOption({ label: 'District: areas in colours' });
    await rest(page);
    await scrollTo('main .k-tools')(page);
};

/** Each picture is `docs/pictures/<name>.webp`. */
const pictures: Readonly<Record<string, Picture>> = {
    home: { account: 'admin', route: '/home', first: scrollTo('main search') },
    worklist: { account: 'superadmin', route: '/log/views' },
    report: { account: 'admin', route: '/tb/report' },
    results: { account: 'admin', route: '/tb/results' },
    map: { account: 'admin', route: '/gx/facility/utilization', first: asAreas },
    profile: { account: 'admin', route: '/machines/profile/1' },
    paper: { account: 'admin', route: '/machines/profile/1', paper: 1 },
    paper_home: { account: 'admin', route: '/home', paper: 1 },
    paper_report: { account: 'admin', route: '/tb/report', paper: 1 },
    paper_map: { account: 'admin', route: '/gx/facility/utilization', first: asAreas, paper: 1 },
    phone_home: { account: 'admin', seen: 'phone', route: '/home' },
    phone_report: { account: 'admin', seen: 'phone', route: '/tb/report' },
    phone_profile: { account: 'admin', seen: 'phone', route: '/machines/profile/1' },
    phone_linkage: { account: 'facility', seen: 'phone', route: '/facility/dashboard' },
    phone_list: { account: 'admin', seen: 'phone', route: '/tb/results' },
    phone_map: {
        account: 'admin',
        seen: 'phone',
        route: '/gx/facility/utilization',
        first: scrollTo('main .k-tools'),
    },
};

/** What a picture may weigh, in bytes: the README is read on slow lines, too. */
const HEAVY = 120_000;

async function take(camera: Camera, name: string, picture: Picture): Promise<void> {
    const { account, seen = 'desk', route, first, paper } = picture;
    const page = await camera.open(account, seen, route);
    await page.evaluate(() => window.scrollTo(0, 0));
    await first?.(page);
    const file = `docs/pictures/${name}.webp`;
    const size = paper
        ? await camera.shootPaper(page, file, paper)
        : await camera.shoot(page, file);
    console.log(
        `${file}: ${Math.round(size / 1000)} KB${size > HEAVY ? ', heavier than 120' : ''}`,
    );
}

const asked = process.argv.slice(2);
const wrong = asked.filter((name) => !(name in pictures));
if (wrong.length) {
    console.error(`No picture is called ${wrong.join(', ')}: ${Object.keys(pictures).join(', ')}`);
    process.exit(1);
}
process.chdir(new URL('..', import.meta.url).pathname);
await buildIfNeeded();
mkdirSync('docs/pictures', { recursive: true });
const country = await openCountry(readConfig(process.env).demoSize, process.env['KIPIMO_DATA']);
const camera = await openCamera(country.base);
try {
    for (const [name, picture] of Object.entries(pictures))
        if (!asked.length || asked.includes(name)) await take(camera, name, picture);
} finally {
    await camera.close();
    await country.close();
}
