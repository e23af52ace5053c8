import { describe, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { gateOf, gateTarget } from '../../../src/shell/session/gate.ts';
import { isGuarded, siteRifHome, unlinkedTarget } from '../../../src/shell/notices/unlinked.ts';

const calls: Endpoint[] = ['GET /count'];
const two = { counts: 2, oldest_hours: 30 };

describe('the guard on unlinked patients', () => {
    it('rests while no count call is registered', () => {
        expect(isGuarded('facility', '/clinicians', [])).toBe(false);
        expect(unlinkedTarget('facility', '/clinicians', two, [])).toBeNull();
    });

    it('leads a facility to its unlinked patients from every other screen', () => {
        for (const path of ['/', '/clinicians', '/facility/dashboard', '/profile'])
            expect(unlinkedTarget('facility', path, two, calls), path).toBe(siteRifHome);
    });

    it('lets it be where it links patients, and on the routes that are exempt', () => {
        for (const path of [
            siteRifHome,
            `${siteRifHome}/`,
            '/login',
            '/mdr/link/7/9',
            '/validate/key',
            '/create/key',
        ])
            expect(unlinkedTarget('facility', path, two, calls), path).toBeNull();
        expect(isGuarded('facility', '/mdr/link/7/9', calls)).toBe(false);
        expect(isGuarded('facility', '/mdr/link', calls)).toBe(true);
    });

    it('lets it look up results meanwhile', () => {
        expect(unlinkedTarget('facility', '/site/tb/results', two, calls)).toBeNull();
        expect(unlinkedTarget('facility', '/site/tb/dashboard', two, calls)).toBe(siteRifHome);
    });

    it('holds nobody up when nothing waits or the count failed', () => {
        expect(unlinkedTarget('facility', '/clinicians', { counts: 0 }, calls)).toBeNull();
        expect(unlinkedTarget('facility', '/clinicians', null, calls)).toBeNull();
    });

    it('is for facility accounts only', () => {
        for (const type of accountTypeNames.filter((name) => name !== 'facility'))
            expect(unlinkedTarget(type, '/clinicians', two, calls), type).toBeNull();
    });
});

describe('the gate of the access key', () => {
    it('asks to make a key, to enter it, or nothing', () => {
        expect(gateOf({ has_key: false, show_overlay: true })).toBe('create');
        expect(gateOf({ has_key: true, show_overlay: true })).toBe('validate');
        expect(gateOf({ has_key: true, show_overlay: false })).toBe('open');
        expect(gateOf({ has_key: true })).toBe('validate');
    });

    it('leads to its own screen from everywhere else', () => {
        expect(gateTarget('create', '/clinicians')).toBe('/create/key');
        expect(gateTarget('validate', '/create/key')).toBe('/validate/key');
        expect(gateTarget('validate', '/validate/key')).toBeNull();
        expect(gateTarget('open', '/clinicians')).toBeNull();
    });
});
