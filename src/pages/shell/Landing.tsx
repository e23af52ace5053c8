import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { accountTypes } from '../../../resources/access.ts';
import { phrases } from '../../../resources/define/say.ts';
import { Icon } from '../../base/icons.tsx';
import { NoticeList } from '../../shell/notices/NoticeList.tsx';
import { useNotices } from '../../base/noticeStore.ts';
import { groupsOf, menuOf } from '../../shell/menu/routes.ts';
import { landingOf, useAccount } from '../../base/useAccount.ts';
import { useRouteLabels } from '../../shell/menu/useRouteLabels.ts';
import { placeOf } from './place.ts';
import { useSay } from '../../widgets/say.ts';

const seen = phrases({
    nation: 'You see the whole country.',
    facility: 'You see %{place}.',
    partner: 'You see the facilities supported by %{place}.',
    hub: 'You see the sites of %{place}.',
    mdr_site: 'You see what belongs to %{place}.',
});

/** What a place without a name is called. */
const own = phrases({
    nation: '',
    facility: 'your facility',
    partner: 'your organisation',
    hub: 'your hub',
    mdr_site: 'your centre',
});

/** The start page: who one is, what one sees, and every screen one can open. */
export default function Landing() {
    const say = useSay();
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
                {say(
                    now.getHours() < 12
                        ? 'Good morning, %{name}'
                        : now.getHours() < 18
                          ? 'Good afternoon, %{name}'
                          : 'Good evening, %{name}',
                    { name: user.full_name || say('User') },
                )}
            </h1>
            <p className="k-lead">
                {say.text(accountTypes[user.user_type].title)}.{' '}
                {say.text({
                    text: seen[sees],
                    values: { place: placeOf(user) ?? { text: own[sees] } },
                })}
            </p>
            {groups.length === 0 && (
                <p>{say('There are no screens for your work in this version yet.')}</p>
            )}
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
                    {say('Your account')}
                </h2>
                <ul className="k-cards">
                    <li>
                        <Link className="k-card" to="/profile">
                            {say('Profile')}
                            <Icon name="chevron" />
                        </Link>
                    </li>
                    <li>
                        <Link className="k-card" to="/user-settings">
                            {say('Personal settings')}
                            <Icon name="chevron" />
                        </Link>
                    </li>
                </ul>
            </section>
            {recent.length > 0 && (
                <>
                    <h2>{say('Recent notifications')}</h2>
                    <div className="k-card">
                        <NoticeList list={recent} />
                    </div>
                </>
            )}
        </div>
    );
}
