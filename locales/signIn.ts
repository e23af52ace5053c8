/**
 * Texts of the sign-in page in every language, in one file of their own: the page loads before
 * the app and must stay small.
 */
const en = {
    title: 'Sign in',
    claim: 'Stock, diagnostic devices and their results, in one place.',
    username: 'User name',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    busy: 'Signing in…',
    opening: 'Opening Kipimo…',
    language: 'Language',
    code: 'Code',
    step: 'The password is right. Now the six digits of your app, or a recovery code.',
    stepTitle: 'Second step',
    back: 'Back',
    failed: 'An error occurred. Please try again.',
    locked: 'Too many tries. You can try again at {time} (in {minutes} min).',
    expired: 'You were signed out because your session ended. Sign in to go on where you were.',
    demo: 'This is a demonstration. The country and everybody in it are invented.',
    demoAccounts: 'Choose an account to try:',
    demoPrinted: 'The demo accounts are listed where the server was started.',
};

export type SignInTexts = typeof en;

const fr: SignInTexts = {
    title: 'Connexion',
    claim: 'Stocks, appareils de diagnostic et leurs résultats, en un seul endroit.',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    show: 'Voir',
    hide: 'Cacher',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    submit: 'Se connecter',
    busy: 'Connexion en cours…',
    opening: 'Ouverture de Kipimo…',
    language: 'Langue',
    code: 'Code',
    step: 'Le mot de passe est juste. Donnez les six chiffres de votre application, ou un code de secours.',
    stepTitle: 'Deuxième étape',
    back: 'Retour',
    failed: 'Une erreur est survenue. Veuillez réessayer.',
    locked: 'Trop d’essais. Vous pourrez réessayer à {time} (dans {minutes} min).',
    expired: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.',
    demo: 'Ceci est une démonstration. Le pays et toutes les personnes sont inventés.',
    demoAccounts: 'Choisissez un compte à essayer\u00a0:',
    demoPrinted: 'Les comptes de démonstration sont affichés là où le serveur a démarré.',
};

const sw: SignInTexts = {
    title: 'Ingia',
    claim: 'Akiba, vifaa vya uchunguzi na matokeo yake, mahali pamoja.',
    username: 'Jina la mtumiaji',
    password: 'Nenosiri',
    show: 'Onyesha',
    hide: 'Ficha',
    showPassword: 'Onyesha nenosiri',
    hidePassword: 'Ficha nenosiri',
    submit: 'Ingia',
    busy: 'Inaingia…',
    opening: 'Inafungua Kipimo…',
    language: 'Lugha',
    code: 'Msimbo',
    step: 'Nenosiri ni sahihi. Sasa weka tarakimu sita za programu yako, au msimbo wa dharura.',
    stepTitle: 'Hatua ya pili',
    back: 'Rudi',
    failed: 'Hitilafu imetokea. Tafadhali jaribu tena.',
    locked: 'Umejaribu mara nyingi mno. Unaweza kujaribu tena saa {time} (baada ya dakika {minutes}).',
    expired: 'Kipindi chako kimeisha. Ingia ili kuendelea ulipoishia.',
    demo: 'Hili ni onyesho. Nchi hii na watu wake wote ni wa kubuni.',
    demoAccounts: 'Chagua akaunti ya kujaribu:',
    demoPrinted: 'Akaunti za onyesho zimeorodheshwa mahali seva ilipoanzishwa.',
};

export const signInTexts = { en, fr, sw };

/** The texts of a language; English for one that has none here. */
export const textsOf = (language: string): SignInTexts =>
    signInTexts[language as keyof typeof signInTexts] ?? en;

/** Puts values into `{words}` of a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
    text.replace(/\{(\w+)\}/g, (whole, word: string) => String(values[word] ?? whole));
