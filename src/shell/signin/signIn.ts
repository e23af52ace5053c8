import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { type SignInTexts, textsOf } from '../../../locales/signIn.ts';
import { type Language, readLanguage, writeLanguage } from '../settings/language.ts';
import type { SessionStart } from '../session/sessionStart.ts';
import { forgetAsked, hashAfterSignIn, readAsked } from './asked.ts';
import { failureText } from './failure.ts';
import { signIn } from './signInCall.ts';

interface App {
    start: (root: HTMLElement) => Promise<void>;
}

interface Given {
    root: HTMLElement;
    /** Fetches the signed-in app; called early, while the person reads and types. */
    fetchApp: () => Promise<App>;
    /** Fetches what a hash is drawn with, for whoever is signed in by then. */
    fetchAhead: (hash: string) => Promise<void>;
}

/** Milliseconds after which a page that nobody touches fetches what comes next. */
const REST = 1500;

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/**
 * Brings the sign-in form of index.html to life. No library: the form is never drawn anew, so
 * nothing typed early is lost and the page works as soon as these few kilobytes are there.
 */
export function startSignIn({ root, fetchApp, fetchAhead }: Given): void {
    const form = find<HTMLFormElement>('sign-in');
    const username = find<HTMLInputElement>('username');
    const password = find<HTMLInputElement>('password');
    const submit = find<HTMLButtonElement>('submit');
    const reveal = find<HTMLButtonElement>('reveal');
    const choice = find<HTMLSelectElement>('language');
    const error = find('error');
    let language = readLanguage();
    let texts: SignInTexts = textsOf(language);
    let busy = false;

    const draw = () => {
        writeTexts(texts);
        document.title = `${texts.title} · Kipimo`;
        document.documentElement.lang = language;
        const shown = password.type === 'text';
        reveal.textContent = shown ? texts.hide : texts.show;
        reveal.setAttribute('aria-label', shown ? texts.hidePassword : texts.showPassword);
        reveal.setAttribute('aria-pressed', String(shown));
        submit.textContent = busy ? texts.busy : texts.submit;
        submit.disabled = busy;
    };
    const show = (text: string) => {
        error.textContent = text;
        error.hidden = text === '';
    };
    const prefetch = () => void fetchApp().catch(() => {});

    setTimeout(prefetch, REST);
    form.addEventListener('input', prefetch, { once: true });
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (busy) return;
        const name = username.value.trim();
        if (!name || !password.value) return (name ? password : username).focus();
        busy = true;
        show('');
        draw();
        enter(name, password.value)
            .catch((failure: unknown) => show(failureText(failure, texts, language)))
            .finally(() => {
                busy = false;
                if (form.isConnected) draw();
            });
    });
    reveal.addEventListener('click', () => {
        password.type = password.type === 'password' ? 'text' : 'password';
        draw();
    });
    choice.addEventListener('change', () => {
        language = choice.value as Language;
        texts = textsOf(language);
        writeLanguage(language);
        show('');
        draw();
    });

    async function enter(name: string, secret: string) {
        await signIn(name, secret);
        const hash = hashAfterSignIn(window.location.hash, readAsked(), name);
        void fetchAhead(hash).catch(() => {});
        const app = await fetchApp();
        forgetAsked();
        window.history.replaceState(null, '', hash);
        await app.start(root);
    }

    choice.value = language;
    find('ended').hidden = readAsked() === null;
    for (const id of ['reveal', 'choose-language']) find(id).hidden = false;
    draw();
    void offerDemo(username, password, prefetch);
}

/** Puts the texts where index.html names them. */
function writeTexts(texts: SignInTexts): void {
    for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
        element.textContent = texts[element.dataset.text as keyof SignInTexts];
}

/** On a demo server: says so, and offers its accounts. */
async function offerDemo(
    username: HTMLInputElement,
    password: HTMLInputElement,
    prefetch: () => void,
): Promise<void> {
    const start = await fetch(`${apiAddress}/x/session/start`)
        .then((reply) => (reply.ok ? (reply.json() as Promise<SessionStart>) : null))
        .catch(() => null);
    if (!start?.demo) return;
    find('demo').hidden = false;
    const accounts = start.accounts ?? [];
    find('demo-choose').hidden = accounts.length === 0;
    find('demo-printed').hidden = accounts.length > 0;
    find('demo-accounts').replaceChildren(
        ...accounts.map((account) => {
            const item = document.createElement('li');
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = account.title;
            button.addEventListener('click', () => {
                username.value = account.username;
                password.value = account.password;
                prefetch();
                find('submit').focus();
            });
            item.append(button);
            return item;
        }),
    );
}
