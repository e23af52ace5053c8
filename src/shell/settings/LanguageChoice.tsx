import { useSetLocale } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { storedUser, storeUser } from '../../../dataProvider/storage.ts';
import type { LanguageCode } from '../../../resources/define/language/languages.ts';
import type { chooseLanguage } from '../../../resources/session/profile.server.ts';
import { useSay } from '../../widgets/say.ts';
import { languages, type Language } from './language.ts';
import { changeSettings, useSettings } from './settings.ts';

/** Who reads in a language is written to in it, too; where the line is away the profile still lets them say so. */
function writeIn(language: LanguageCode): void {
    const user = storedUser();
    if (!user) return;
    call<typeof chooseLanguage>('POST /x/session/language', { language }).then(
        () => storeUser({ ...user, language }),
        () => undefined,
    );
}

/** The language of this browser, and of e-mails to its account; it shows at once. */
export function LanguageChoice() {
    const say = useSay();
    const setLocale = useSetLocale();
    const { language } = useSettings();
    return (
        <label className="k-select">
            <span>{say('Language')}</span>
            <select
                value={language}
                onChange={(event) => {
                    const chosen = event.target.value as Language;
                    changeSettings({ language: chosen });
                    setLocale(chosen);
                    if (chosen !== 'xx') writeIn(chosen);
                }}
            >
                {Object.entries(languages).map(([code, name]) => (
                    <option key={code} value={code} lang={code}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}
