import { Icon } from '../../base/icons.tsx';
import { clearNotices, markSeen, useNotices } from '../../base/noticeStore.ts';
import { NoticeList } from '../notices/NoticeList.tsx';
import { Popup } from './Popup.tsx';
import { useSay } from '../../widgets/say.ts';

/** Past notifications, so that nothing said is lost with its four seconds. */
export function Bell() {
    const say = useSay();
    const list = useNotices();
    // What answers one's own click is no news, well or badly: one was there.
    const unseen = list.filter((notice) => !notice.seen && notice.news).length;
    return (
        <Popup
            kind="panel"
            className="k-bell"
            label={
                unseen
                    ? say('Notifications, %{count} new', { count: unseen })
                    : say('Notifications')
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
                        <h2>{say('Notifications')}</h2>
                        {list.length > 0 && (
                            <button type="button" className="k-text-button" onClick={clearNotices}>
                                {say('Clear the list')}
                            </button>
                        )}
                    </div>
                    <NoticeList list={list} />
                </>
            )}
        </Popup>
    );
}
