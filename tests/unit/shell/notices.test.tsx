import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import { Bell } from '../../../src/shell/header/Bell.tsx';
import { addNotice, clearNotices } from '../../../src/base/noticeStore.ts';
import { Notices } from '../../../src/shell/notices/Notices.tsx';
import { changeSettings } from '../../../src/shell/settings/settings.ts';

const i18n = await createI18n('en');

function Screen() {
    const notify = useNotify();
    return (
        <>
            <button type="button" onClick={() => notify('Saved it', { type: 'success' })}>
                good
            </button>
            <button type="button" onClick={() => notify('Only 12 in stock', { type: 'error' })}>
                bad
            </button>
        </>
    );
}

const show = () =>
    render(
        <CoreAdminContext i18nProvider={i18n}>
            <Bell />
            <Screen />
            <Notices />
        </CoreAdminContext>,
    );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
    clearNotices();
    changeSettings({ keepNotices: false });
    vi.useFakeTimers();
});
afterEach(() => {
    vi.useRealTimers();
});

describe('notifications', () => {
    it('take what react-admin says, with their title, as status or alert', () => {
        show();
        fireEvent.click(screen.getByText('good'));
        expect(screen.getByRole('status')).toHaveTextContent('SuccessfulSaved it');
        fireEvent.click(screen.getByText('bad'));
        expect(screen.getByRole('alert')).toHaveTextContent('Error OccurredOnly 12 in stock');
    });

    it('clear after four seconds, but not while somebody points at them or is inside', () => {
        show();
        fireEvent.click(screen.getByText('good'));
        pass(3000);
        const notice = screen.getByText('Saved it').closest('.k-notice') as HTMLElement;
        fireEvent.mouseEnter(notice);
        pass(60_000);
        expect(screen.getByText('Saved it')).toBeInTheDocument();
        fireEvent.mouseLeave(notice);
        pass(1000);
        expect(screen.queryByText('Saved it')).toBeNull();
    });

    it('stay in the bell list', () => {
        show();
        act(() => addNotice('error', 'Failed to update Record'));
        pass(60_000);
        expect(screen.queryByText('Failed to update Record')).toBeNull();
        fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
        expect(screen.getByText('Failed to update Record')).toBeInTheDocument();
    });

    it('ring the bell for what happened meanwhile, never for what answers a click, well or badly', () => {
        show();
        fireEvent.click(screen.getByText('good'));
        expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
        fireEvent.click(screen.getByText('bad'));
        expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
        act(() => addNotice('info', '2 new requests wait', Date.now(), { to: '/requests' }));
        fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 new' }));
        expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute(
            'href',
            '#/requests',
        );
        expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
    });

    it('tell their time where the programme is, not where the computer stands', () => {
        vi.setSystemTime(new Date('2026-03-14T21:05:00Z'));
        show();
        act(() => addNotice('error', 'Failed to update Record'));
        fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
        expect(screen.getByText('00:05')).toBeInTheDocument();
    });

    it('stay until closed where somebody chose so', () => {
        changeSettings({ keepNotices: true });
        show();
        fireEvent.click(screen.getByText('bad'));
        pass(600_000);
        fireEvent.click(screen.getByRole('button', { name: 'Close' }));
        expect(screen.queryByText('Only 12 in stock')).toBeNull();
    });
});
