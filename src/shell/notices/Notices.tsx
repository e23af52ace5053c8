import { useEffect, useRef, useState } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { phrases } from '../../../resources/define/say.ts';
import { Icon } from '../../base/icons.tsx';
import {
    addNotice,
    closeNotice,
    isUrgent,
    type Notice,
    noticeTime,
    useNotices,
} from '../../base/noticeStore.ts';
import { useSettings } from '../settings/settings.ts';
import { CloseButton } from '../frame/CloseButton.tsx';
import { useSay } from '../../widgets/say.ts';

export const noticeTitles = phrases({
    success: 'Successful',
    error: 'Error Occurred',
    info: 'Please note',
    warning: 'Please check',
});

export const noticeIcons = {
    success: 'check',
    error: 'alert',
    warning: 'alert',
    info: 'info',
} as const;

/** Notifications top right. Takes what react-admin's `notify` says and keeps it for the bell. */
export function Notices() {
    const shown = useNotices().filter((notice) => notice.open);
    useTakeOver();
    const drawAll = (among: readonly Notice[]) =>
        among.map((notice) => <OneNotice key={notice.id} notice={notice} />);
    // Both regions always exist: a screen reader announces what appears in them.
    return (
        <div className="k-notices">
            <div role="alert">{drawAll(shown.filter(isUrgent))}</div>
            <output>{drawAll(shown.filter((notice) => !isUrgent(notice)))}</output>
        </div>
    );
}

/** Moves react-admin's notifications over to ours, all at once. */
function useTakeOver() {
    const { notifications, setNotifications } = useNotificationContext();
    const takeMutation = useTakeUndoableMutation();
    const translate = useTranslate();
    useEffect(() => {
        if (notifications.length === 0) return;
        setNotifications([]);
        for (const { message, type, notificationOptions } of notifications) {
            if (typeof message === 'string')
                addNotice(
                    type,
                    translate(message, { _: message, ...notificationOptions?.messageArgs }),
                );
            // Nothing is undoable here: should a screen ask for it, the change is sent at once.
            if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
        }
    }, [notifications, setNotifications, takeMutation, translate]);
}

function OneNotice({ notice }: { notice: Notice }) {
    const say = useSay();
    const { keepNotices } = useSettings();
    const [held, setHeld] = useState(false);
    const left = useRef(noticeTime);
    const { id, kind, text } = notice;

    // Four seconds on screen; the clock stands while a person points at it or is inside.
    useEffect(() => {
        if (held || keepNotices) return;
        const began = Date.now();
        const timer = setTimeout(() => closeNotice(id), left.current);
        return () => {
            clearTimeout(timer);
            left.current = Math.max(500, left.current - (Date.now() - began));
        };
    }, [held, keepNotices, id]);

    return (
        <div
            className={`k-notice k-${kind}`}
            onMouseEnter={() => setHeld(true)}
            onMouseLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
        >
            <Icon name={noticeIcons[kind]} />
            <div className="k-notice-text">
                <strong>{say.text(noticeTitles[kind])}</strong>
                <p>{text}</p>
            </div>
            <CloseButton onClick={() => closeNotice(id)} />
        </div>
    );
}
