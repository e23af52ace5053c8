import { type ReactNode, useState } from 'react';
import { tongueNow } from '../../../locales/tongue.ts';
import { Link } from 'react-router-dom';
import { accountTypes } from '../../../resources/access.ts';
import { phrases } from '../../../resources/define/say.ts';
import { Icon, type IconName } from '../../base/icons.tsx';
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
    const user = useAccount();
    const { groupLabel, routeLabel } = useRouteLabels();
    const recent = useNotices().slice(0, 5);
    const home = landingOf(user);
    const groups = groupsOf(user)
        .map((group) => ({
            group,
            entries: menuOf(user, group).filter((entry) => entry.route !== home),
        }))
        .filter(({ entries }) => entries.length > 0);

    return (
        <div className="k-page k-landing">
            <Greeting user={user} />
            {groups.length === 0 && (
                <p>{say('There are no screens for your work in this version yet.')}</p>
            )}
            {groups.map(({ group, entries }) => (
                <Screens key={group} name={group} icon={group} title={groupLabel(group)}>
                    {entries.map((entry) => (
                        <Way key={entry.route} to={entry.route}>
                            {routeLabel(entry)}
                        </Way>
                    ))}
                </Screens>
            ))}
            <Screens name="own" icon="user" title={say('Your account')}>
                <Way to="/profile">{say('Profile')}</Way>
                <Way to="/user-settings">{say('Personal settings')}</Way>
            </Screens>
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

/** The day, a word to the person, and what the account sees. */
function Greeting({ user }: { user: ReturnType<typeof useAccount> }) {
    const say = useSay();
    const [now] = useState(() => new Date());
    const { sees, title } = accountTypes[user.user_type];
    return (
        <>
            <p className="k-date">
                {now.toLocaleDateString(
                    tongueNow().locale === 'en' ? 'en-GB' : tongueNow().locale,
                    {
                        weekday: 'long',
                        day: 'numeric',
                        month: 'short',
                        year: 'numeric',
                    },
                )}
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
                {say.text(title)}.{' '}
                {say.text({
                    text: seen[sees],
                    values: { place: placeOf(user) ?? { text: own[sees] } },
                })}
            </p>
        </>
    );
}

interface ScreensProps {
    name: string;
    icon: IconName;
    title: string;
    children: ReactNode;
}

/** A group of the menu as cards. */
function Screens({ name, icon, title, children }: ScreensProps) {
    const heading = `k-screens-${name}`;
    return (
        <section aria-labelledby={heading}>
            <h2 id={heading}>
                <Icon name={icon} />
                {title}
            </h2>
            <ul className="k-cards">{children}</ul>
        </section>
    );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
    <li>
        <Link className="k-card" to={to}>
            {children}
            <Icon name="chevron" />
        </Link>
    </li>
);
