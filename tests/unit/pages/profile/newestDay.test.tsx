/** Days that a phone has no room for: who opens the page sees the newest of them. */
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { speak } from '../../../../locales/tongue.ts';
import { signedIn } from '../../../fixtures/fakeServer.ts';
import { ModuleStrip } from '../../../../src/pages/profile/ModuleStrip.tsx';

afterEach(() => {
    vi.restoreAllMocks();
    speak('en', {});
});

it('opens at the newest day', () => {
    signedIn();
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    const machine = {
        id: 1,
        serial: 'GX-7',
        modules: [
            { serial: '1', slot: 'A1', days: [[1, 0]], status: 'active', failures: 0, tests: 1 },
        ],
        module_count: 1,
        device_type: 'genexpert',
    };
    const { container } = render(
        <MemoryRouter>
            <CoreAdminContext
                i18nProvider={polyglotI18nProvider(() => english, 'en', [], { allowMissing: true })}
            >
                <ModuleStrip
                    machine={machine as never}
                    from="2026-10-31"
                    to="2026-10-31"
                    facility={undefined}
                    single={false}
                />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    expect(container.querySelector('.kp-scroll')!.scrollLeft).toBe(900);
});

it('says what kind of device it is in the language of the reader', () => {
    signedIn();
    speak('fr', { 'Chest X-ray': 'Radiographie thoracique' });
    const machine = {
        id: 2,
        serial: 'XR-2',
        modules: [{ serial: '2', slot: '', days: [], status: 'active', failures: 0, tests: 0 }],
        module_count: 0,
        device_type: 'xray',
    };
    const { container } = render(
        <MemoryRouter>
            <CoreAdminContext
                i18nProvider={polyglotI18nProvider(() => english, 'en', [], { allowMissing: true })}
            >
                <ModuleStrip
                    machine={machine as never}
                    from="2026-10-31"
                    to="2026-10-31"
                    facility={undefined}
                    single={false}
                />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    expect(container).toHaveTextContent('Radiographie thoracique');
});
