import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { accountTypes } from '../../../resources/access.ts';
import { Icon } from '../../base/icons.tsx';
import { NoticeList } from '../../shell/notices/NoticeList.tsx';
import { useNotices } from '../../base/noticeStore.ts';
import { groupsOf, menuOf } from '../../shell/menu/routes.ts';
import { landingOf, useAccount } from '../../base/useAccount.ts';
import { useRouteLabels } from '../../shell/menu/useRouteLabels.ts';
import { placeOf } from './place.ts';

/** The start page: who one is, what one sees, and every screen one can open. */
export default function Landing() {
    const translate = useTranslate();
    const locale = useLocale();
    const user = useAccount();
    const { groupLabel, routeLabel } = useRouteLabels();
    const recent = useNotices().slice(0, 5);
    const { sees } = accountTypes[user.user_type];
    const home = landingOf(user);
    const groups = groupsOf(user)
        .map((group) => ({
            group,
            entries: menuOf(user, group).filter((entry) => entry.route !== home),
        }))
        .filter(({ entries }) => entries.length > 0);
    const [now] = useState(() => new Date());
    const part = now.getHours() < 12 ? 'morning' : now.getHours() < 18 ? 'afternoon' : 'evening';

    return (
        <div className="k-page k-landing">
            <p className="k-date">
                {now.toLocaleDateString(locale === 'en' ? 'en-GB' : locale, {
                    weekday: 'long',
                    day: 'numeric',
                    month: 'short',
                    year: 'numeric',
                })}
            </p>
            <h1>
                {translate(`shell.landing.${part}`, {
                    name: user.full_name || translate('shell.user.default'),
                })}
            </h1>
            <p className="k-lead">
                {translate(`accountTypes.${user.user_type}`)}.{' '}
                {translate(`shell.landing.sees.${sees}`, {
                    place: placeOf(user) ?? translate(`shell.landing.own.${sees}`, { _: '' }),
                })}
            </p>
            {groups.length === 0 && <p>{translate('shell.landing.none')}</p>}
            {groups.map(({ group, entries }) => (
                <section key={group} aria-labelledby={`k-screens-${group}`}>
                    <h2 id={`k-screens-${group}`}>
                        <Icon name={group} />
                        {groupLabel(group)}
                    </h2>
                    <ul className="k-cards">
                        {entries.map((entry) => (
                            <li key={entry.route}>
                                <Link className="k-card" to={entry.route}>
                                    {routeLabel(entry)}
                                    <Icon name="chevron" />
                                </Link>
                            </li>
                        ))}
                    </ul>
                </section>
            ))}
            <section aria-labelledby="k-screens-own">
                <h2 id="k-screens-own">
                    <Icon name="user" />
                    {translate('shell.landing.you')}
                </h2>
                <ul className="k-cards">
                    <li>
                        <Link className="k-card" to="/profile">
                            {translate('shell.user.profile')}
                            <Icon name="chevron" />
                        </Link>
                    </li>
                    <li>
                        <Link className="k-card" to="/user-settings">
                            {translate('shell.user.settings')}
                            <Icon name="chevron" />
                        </Link>
                    </li>
                </ul>
            </section>
            {recent.length > 0 && (
                <>
                    <h2>{translate('shell.landing.recent')}</h2>
                    <div className="k-card">
                        <NoticeList list={recent} />
                    </div>
                </>
            )}
        </div>
    );
}
