import { type FormEvent, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { storedUser, storeUser, type StoredUser } from '../../../dataProvider/storage.ts';
import { phrases } from '../../../resources/define/say.ts';
import { accountTypes } from '../../../resources/access.ts';
import { languages, type LanguageCode } from '../../../resources/define/language/languages.ts';
import { call } from '../../../dataProvider/call.ts';
import { refreshAccount, useAccount } from '../../base/useAccount.ts';
import { fieldErrors, messageOf } from '../../widgets/failure.ts';
import { Field } from './form/Field.tsx';
import { OwnAccess } from './OwnAccess.tsx';
import { placeOf } from './place.ts';
import type { updateProfile } from '../../../resources/session/profile.server.ts';
import type { checkLogin } from '../../../resources/session/session.server.ts';
import { useSay } from '../../widgets/say.ts';

const names = ['full_name', 'email', 'phone'] as const;
const labels = phrases({ full_name: 'Full name', email: 'E-mail', phone: 'Telephone' });
type Values = Record<(typeof names)[number] | 'language', string>;

const valuesOf = (user: StoredUser): Values => ({
    full_name: user.full_name,
    email: typeof user.email === 'string' ? user.email : '',
    phone: typeof user.phone === 'string' ? user.phone : '',
    language: typeof user.language === 'string' ? user.language : '',
});

const kinds = {
    full_name: { type: 'text', autoComplete: 'name', maxLength: 120, required: true },
    email: { type: 'email', autoComplete: 'email', maxLength: 120 },
    phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
} as const;

/** One's own account: what it is, the name and contacts one keeps oneself, password and language. */
export default function Profile() {
    const say = useSay();
    const { values, errors, saving, change, save } = useProfile();

    function submit(event: FormEvent) {
        event.preventDefault();
        if (!saving) void save();
    }

    return (
        <div className="k-page">
            <h1>{say('Profile')}</h1>
            <div className="k-columns">
                <form className="k-card k-form" onSubmit={submit} noValidate>
                    {names.map((name) => (
                        <Field
                            key={name}
                            name={name}
                            label={say.text(labels[name])}
                            error={errors[name]}
                            value={values[name]}
                            onValue={(value) => change(name, value)}
                            {...kinds[name]}
                        />
                    ))}
                    <label className="k-select">
                        <span>{say('Language of e-mails and text messages')}</span>
                        <select
                            value={values.language}
                            onChange={(event) => change('language', event.target.value)}
                        >
                            {!values.language && (
                                <option value="">{say('As the programme has it')}</option>
                            )}
                            {Object.entries(languages).map(([code, name]) => (
                                <option key={code} value={code}>
                                    {say.text(name)}
                                </option>
                            ))}
                        </select>
                    </label>
                    <p className="k-actions">
                        <button type="submit" className="k-button" aria-disabled={saving}>
                            {say(saving ? 'Saving …' : 'Save')}
                        </button>
                    </p>
                </form>
                <div>
                    <AccountFacts />
                    <OwnAccess from="/profile" />
                    <section className="k-card k-own-access" aria-labelledby="k-own-alerts">
                        <h2 id="k-own-alerts">{say('Alerts and reports')}</h2>
                        <p>
                            <Link className="k-button k-quiet-button" to="/alerts/mine">
                                {say('Choose what you are told')}
                            </Link>
                        </p>
                        <p>
                            <Link className="k-button k-quiet-button" to="/reports/mail">
                                {say('Reports by e-mail')}
                            </Link>
                        </p>
                    </section>
                </div>
            </div>
        </div>
    );
}

/** The values that one keeps oneself, as the server knows them and as they are typed. */
function useProfile() {
    const say = useSay();
    const notify = useNotify();
    const user = useAccount();
    const [known, setKnown] = useState<Values>(() => valuesOf(user));
    // Apart from what is known: an answer that comes late never takes away what was typed meanwhile.
    const [typed, setTyped] = useState<Partial<Values>>({});
    const values = { ...known, ...typed };
    const [errors, setErrors] = useState<Partial<Values>>({});
    const [saving, setSaving] = useState(false);

    useEffect(() => {
        const control = new AbortController();
        call<typeof checkLogin>('GET /check_login', undefined, { signal: control.signal }).then(
            ({ user: answered }) => answered && setKnown(valuesOf(answered)),
            () =>
                control.signal.aborted ||
                notify(say('Your profile could not be loaded.'), { type: 'error' }),
        );
        return () => control.abort();
    }, [notify, say]);

    async function save() {
        if (!values.full_name.trim())
            return setErrors({ full_name: say('Please give your full name.') });
        setSaving(true);
        setErrors({});
        try {
            const { language, ...contacts } = values;
            const { success } = await call<typeof updateProfile>('POST /profile/update/', {
                ...contacts,
                ...(language && { language: language as LanguageCode }),
            });
            const stored = storedUser();
            if (stored) storeUser({ ...stored, ...values });
            refreshAccount();
            notify(typeof success === 'string' ? success : say('Profile updated successfully'), {
                type: 'success',
            });
        } catch (failure) {
            setErrors(fieldErrors(failure));
            const otherwise = say(
                'Your profile could not be saved. Nothing was changed; please try again.',
            );
            notify(messageOf(failure, otherwise), { type: 'error' });
        } finally {
            setSaving(false);
        }
    }

    const change = (name: keyof Values, value: string) =>
        setTyped((before) => ({ ...before, [name]: value }));
    return { values, errors, saving, change, save };
}

/** What an administrator gave the account. */
function AccountFacts() {
    const say = useSay();
    const user = useAccount();
    const facts = [
        [say('User name'), user.username],
        [say('Account type'), say.text(accountTypes[user.user_type].title)],
        [say('Place'), placeOf(user)],
    ] as const;
    return (
        <section className="k-card" aria-labelledby="k-account">
            <h2 id="k-account">{say('Account')}</h2>
            <dl className="k-facts">
                {facts
                    .filter(([, value]) => value)
                    .map(([name, value]) => (
                        <div key={name}>
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
            </dl>
        </section>
    );
}
