import { createStore } from '../../dataProvider/store.ts';
import { useStored } from './useStored.ts';

/** What kind of news a notification brings; `error` is the danger of the specification. */
export type NoticeKind = 'success' | 'error' | 'info' | 'warning';

export interface Notice {
    id: number;
    kind: NoticeKind;
    text: string;
    /** Milliseconds since 1970. */
    at: number;
    /** Still shown top right. */
    open: boolean;
    /** Seen in the bell list. */
    seen: boolean;
    /** It happened without the person: the bell counts it until seen. What answers one's own click is no news. */
    news: boolean;
    /** Where there is more of it. */
    to?: string;
}

/** Something went wrong, or may: announced at once. */
export const isUrgent = ({ kind }: Pick<Notice, 'kind'>): boolean =>
    kind === 'error' || kind === 'warning';

/** How long a notification stays top right unless hovered, focused or kept. */
export const noticeTime = 4000;
const kept = 50;
let next = 1;

/** Shown and past notifications, newest first. In memory only: they may speak of patients. */
export const notices = createStore<readonly Notice[]>([]);

/** Tells the person something. The same text shown twice at once stays one notification. */
export function addNotice(
    kind: NoticeKind,
    text: string,
    now = Date.now(),
    event?: { to?: string },
): void {
    notices.set((previous) => [
        {
            id: next++,
            kind,
            text,
            at: now,
            open: true,
            seen: false,
            news: event !== undefined,
            ...(event?.to && { to: event.to }),
        },
        ...previous
            .map((one) =>
                one.open && one.text === text && one.kind === kind ? { ...one, open: false } : one,
            )
            .slice(0, kept - 1),
    ]);
}

/** Takes one off the screen; the bell keeps it. */
export const closeNotice = (id: number): void =>
    notices.set((previous) =>
        previous.map((one) => (one.id === id ? { ...one, open: false } : one)),
    );

/** The bell list was opened. */
export const markSeen = (): void =>
    notices.set((previous) => previous.map((one) => (one.seen ? one : { ...one, seen: true })));

export const clearNotices = (): void => notices.set([]);

export const useNotices = (): readonly Notice[] => useStored(notices);
