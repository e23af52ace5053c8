import { useSetLocale } from 'react-admin';
import { useSay } from '../../widgets/say.ts';
import { languages, type Language } from './language.ts';
import { changeSettings, useSettings } from './settings.ts';

/** The language of this browser; it shows at once. */
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
