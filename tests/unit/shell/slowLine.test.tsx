/** A slow line is told in the header, one heavy report is not; so is a line that is gone. */
import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../../dataProvider/call.ts';
import { reached } from '../../../dataProvider/line/reached.ts';
import { createI18n } from '../../../locales/index.ts';
import { SlowLine } from '../../../src/shell/line/SlowLine.tsx';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const i18n = await createI18n('en');

afterEach(() => vi.unstubAllGlobals());

it('tells of a slow line once three answers were long in coming, until one is quick again', async () => {
    signedIn();
    let clock = 0;
    let takes = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    fakeServer(() => {
        clock += takes;
        return { body: {} };
    });
    render(
        <CoreAdminContext i18nProvider={i18n}>
            <SlowLine />
        </CoreAdminContext>,
    );
    const asked = (ms: number) => {
        takes = ms;
        return act(() => call('GET /dashboard-summary'));
    };
    await asked(200);
    await asked(9000);
    await asked(4000);
    expect(screen.queryByText('Slow line')).toBeNull();
    await asked(3500);
    expect(screen.getByText('Slow line').closest('[aria-hidden="true"]')).toBeNull();
    await asked(300);
    expect(screen.queryByText('Slow line')).toBeNull();
});

it('tells that there is no line, wherever on the screen somebody is', () => {
    render(
        <CoreAdminContext i18nProvider={i18n}>
            <SlowLine />
        </CoreAdminContext>,
    );
    expect(screen.queryByText('No connection')).toBeNull();
    act(() => reached.set(false));
    expect(screen.getByText('No connection')).toBeInTheDocument();
    // Once for who listens: the banner above the screen says it.
    expect(screen.getByText('No connection').closest('[aria-hidden="true"]')).not.toBeNull();
    act(() => reached.set(true));
    expect(screen.queryByText('No connection')).toBeNull();
});
