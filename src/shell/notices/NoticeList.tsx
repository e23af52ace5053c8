import { Link } from 'react-router-dom';
import { splitInstant } from '../../widgets/dates/dates.ts';
import { Icon } from '../../base/icons.tsx';
import type { Notice } from '../../base/noticeStore.ts';
import { noticeIcons, noticeTitles } from './Notices.tsx';
import { useSay } from '../../widgets/say.ts';

/** Notifications with their time, newest first. */
export function NoticeList({ list }: { list: readonly Notice[] }) {
    const say = useSay();
    if (list.length === 0)
        return (
            <p className="k-quiet">{say('Nothing yet. What the system tells you appears here.')}</p>
        );
    return (
        // It scrolls, so it can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="k-notice-list" tabIndex={0} aria-label={say('Notifications')}>
            {list.map((notice) => (
                <li key={notice.id} className={`k-${notice.kind}`}>
                    <Icon name={noticeIcons[notice.kind]} />
                    <div>
                        <strong>{say.text(noticeTitles[notice.kind])}</strong>
                        <p>{notice.text}</p>
                        {notice.to && <Link to={notice.to}>{say('Show them')}</Link>}
                    </div>
                    <time dateTime={new Date(notice.at).toISOString()}>
                        {splitInstant(new Date(notice.at).toISOString()).time}
                    </time>
                </li>
            ))}
        </ul>
    );
}
