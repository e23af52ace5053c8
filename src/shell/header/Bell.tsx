import { useTranslate } from 'react-admin';
import { Icon } from '../../base/icons.tsx';
import { clearNotices, isUrgent, markSeen, useNotices } from '../../base/noticeStore.ts';
import { NoticeList } from '../notices/NoticeList.tsx';
import { Popup } from './Popup.tsx';

/** Past notifications, so that nothing said is lost with its four seconds. */
export function Bell() {
    const translate = useTranslate();
    const list = useNotices();
    // One's own successes are no news: one was there.
    const unseen = list.filter((notice) => !notice.seen && isUrgent(notice)).length;
    return (
        <Popup
            kind="panel"
            className="k-bell"
            label={
                unseen
                    ? translate('shell.notices.bell', { count: unseen })
                    : translate('shell.notices.label')
            }
            onOpen={markSeen}
            button={
                <>
                    <Icon name="bell" />
                    {unseen > 0 && (
                        <span className="k-badge" data-letters={unseen > 9 ? '9+' : unseen} />
                    )}
                </>
            }
        >
            {() => (
                <>
                    <div className="k-panel-head">
                        <h2>{translate('shell.notices.label')}</h2>
                        {list.length > 0 && (
                            <button type="button" className="k-text-button" onClick={clearNotices}>
                                {translate('shell.notices.clear')}
                            </button>
                        )}
                    </div>
                    <NoticeList list={list} />
                </>
            )}
        </Popup>
    );
}
