/** Leads through the steps of the tour: each beside what it is about, by buttons, arrow keys and Escape. */
import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import type { AccountType } from '../../../resources/access.ts';
import { tourOf, type TourPlace } from '../../../resources/help/tour.ts';
import type { Say } from '../../widgets/say.ts';
import './tour.css';

/** Where each step points. */
const places: Readonly<Record<TourPlace, string>> = {
    screen: '#k-main h1',
    menu: '.k-menu-toggle',
    search: '.k-header [aria-keyshortcuts="Control+K /"]',
    bell: '.k-header .k-bell',
    account: '.k-header .k-user',
};

/** Begins once the screen stands; what a narrow window does not show is not led to. */
export async function leadRound(type: AccountType, say: Say): Promise<void> {
    await headed();
    const steps = tourOf(type).flatMap(({ at, title, about }) => {
        const element = document.querySelector<HTMLElement>(places[at]);
        // An old browser cannot tell, and leads to where it stands.
        return element && (element.checkVisibility?.() ?? true)
            ? [{ element, popover: { title: say.text(title), description: say.text(about) } }]
            : [];
    });
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    driver({
        steps,
        animate: !calm,
        popoverClass: 'k-tour',
        showProgress: true,
        progressText: say('Step %{step} of %{steps}', {
            step: '{{current}}',
            steps: '{{total}}',
        }),
        nextBtnText: say('Next'),
        prevBtnText: say('Back'),
        doneBtnText: say('Done'),
        disableActiveInteraction: true,
    }).drive();
}

/** Resolves when the screen has its heading, at the latest after three seconds. */
async function headed(): Promise<void> {
    const until = Date.now() + 3_000;
    while (!document.querySelector(places.screen) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50));
}
