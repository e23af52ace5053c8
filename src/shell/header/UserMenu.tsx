import { useState } from 'react';
import { useLogout } from 'react-admin';
import { lookWhatWaits } from '../../../dataProvider/line/waiting.ts';
import { useNavigate } from 'react-router-dom';
import { Popup } from './Popup.tsx';
import { changeLayout } from '../settings/settings.ts';
import { openHelp } from '../help/open.ts';
import { later } from '../../base/later.tsx';
import { tellProblem } from '../../base/problem.ts';
import { useAccount } from '../../base/useAccount.ts';
import { accountTypes } from '../../../resources/access.ts';
import { useSay } from '../../widgets/say.ts';

/** Where its file cannot be had nobody is kept from leaving: what waits stays sealed. */
const LeaveDialog = later(
    () => import('../line/LeaveDialog.tsx'),
    null,
    ({ onLeave }) => onLeave(),
);

/** The person's name, with Settings, Help, Profile and Logout. */
export function UserMenu() {
    const say = useSay();
    const navigate = useNavigate();
    const logout = useLogout();
    const user = useAccount();
    const name = user.full_name || say('User');
    const [warned, setWarned] = useState(0);
    const leave = () => void logout({}, undefined, false);
    const item = (label: string, act: () => void, close: () => void) => (
        <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
                close();
                act();
            }}
        >
            {label}
        </button>
    );
    return (
        <>
            {warned > 0 && (
                <LeaveDialog count={warned} onStay={() => setWarned(0)} onLeave={leave} />
            )}
            <Popup
                kind="menu"
                className="k-user"
                label={say('User menu: %{name}', { name })}
                button={
                    <>
                        <span className="k-avatar" data-letters={initials(name)} />
                        <span className="k-user-name">{name}</span>
                    </>
                }
            >
                {(close) => (
                    <>
                        <p className="k-user-who" role="presentation">
                            <strong>{name}</strong>
                            <small>{say.text(accountTypes[user.user_type].title)}</small>
                        </p>
                        {item(
                            say('Display and language'),
                            () => changeLayout({ offsidebarOpen: true }),
                            close,
                        )}
                        {item(say('Help'), () => void openHelp(), close)}
                        {item(say('Report a problem'), tellProblem, close)}
                        {item(say('Profile'), () => void navigate('/profile'), close)}
                        <hr />
                        {item(
                            say('Logout'),
                            () =>
                                void lookWhatWaits().then((count) =>
                                    count ? setWarned(count) : leave(),
                                ),
                            close,
                        )}
                    </>
                )}
            </Popup>
        </>
    );
}

/** At most two letters that stand for a name. */
export const initials = (name: string): string =>
    name
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => word.charAt(0).toUpperCase())
        .filter((_, at, all) => at === 0 || at === all.length - 1)
        .join('');
