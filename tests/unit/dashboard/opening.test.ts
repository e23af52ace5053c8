// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { places } from '../../../resources/places.ts';
import { openingWindow } from '../../../src/screens/map/country.ts';
import { signedIn } from '../../fixtures/fakeServer.ts';

const sites = [
    { lat: 0.3, lng: 32.5 },
    { lat: 0.8, lng: 33.1 },
];
const around = { west: 32.25, east: 33.35, south: 0.05, north: 1.05 };
const near = (window: object) =>
    Object.fromEntries(Object.entries(window).map(([edge, at]) => [edge, Number(at.toFixed(3))]));

it.each(['admin', 'drtb'])('a map of the nation opens on the country for %s', (user_type) => {
    signedIn({ user_type, role: {} });
    expect(openingWindow(sites, {})).toEqual(places.window);
    expect(near(openingWindow(sites, { district: 3 }))).toEqual(around);
});

it.each([
    { user_type: 'hub' },
    { user_type: 'ip' },
    { user_type: 'facility' },
    { user_type: 'mdrsite' },
    { user_type: 'admin', region_id: 4 },
    { user_type: 'admin', district_id: 7 },
])('that of %j opens on the places it sees', (account) => {
    signedIn({ role: {}, ...account });
    expect(near(openingWindow(sites, {}))).toEqual(around);
    expect(openingWindow([], {})).toEqual(places.window);
});
