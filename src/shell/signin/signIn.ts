import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { type SignInTexts, textsOf } from '../../../locales/signIn.ts';
import { type Language, readLanguage, writeLanguage } from '../settings/language.ts';
import type { SessionStart } from '../session/sessionStart.ts';
import { forgetAsked, hashAfterSignIn, readAsked } from './asked.ts';
import { failureText } from './failure.ts';
import { signIn, wantsCode } from './signInCall.ts';

interface App {
    start: (root: HTMLElement) => Promise<void>;
    saidIn: (language: string, text: string) => Promise<string>;
}

interface Given {
    root: HTMLElement;
    /** Fetches the signed-in app; called early, while the person reads and types. */
    fetchApp: () => Promise<App>;
    /** Fetches what a hash is drawn with, for whoever is signed in by then; ends soon, however that goes. */
    fetchAhead: (hash: string) => Promise<void>;
}

/** Milliseconds after which a page that nobody touches fetches what comes next. */
const REST = 1500;
/** Milliseconds that what was refused waits for its words in another language. */
const SOON = 1000;

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/**
 * Brings the sign-in form of index.html to life. No library: the form is never drawn anew, so
 * nothing typed early is lost and the page works as soon as these few kilobytes are there.
 */
export function startSignIn(given: Given): void {
    const form = find<HTMLFormElement>('sign-in');
    const username = find<HTMLInputElement>('username');
    const password = find<HTMLInputElement>('password');
    const submit = find<HTMLButtonElement>('submit');
    const reveal = find<HTMLButtonElement>('reveal');
    const choice = find<HTMLSelectElement>('language');
    const code = find<HTMLInputElement>('code');
    const error = find('error');
    let language = readLanguage();
    let texts: SignInTexts = textsOf(language);
    let busy = false;
    let step = false;

    const draw = () => {
        writeTexts(texts);
        showStep(step, texts);
        document.title = `${texts.title} · Kipimo`;
        document.documentElement.lang = language;
        drawReveal(reveal, password.type === 'text', texts);
        submit.textContent = busy ? texts.busy : texts.submit;
        submit.disabled = busy;
    };
    const show = (text: string) => {
        error.textContent = text;
        error.hidden = text === '';
    };
    const ask = (wanted: boolean) => {
        step = wanted;
        code.value = '';
        if (!wanted) password.value = '';
        show('');
        draw();
        (wanted ? code : password).focus();
    };
    find('back').addEventListener('click', () => ask(false));
    const prefetch = () => void given.fetchApp().catch(() => {});

    setTimeout(prefetch, REST);
    form.addEventListener('input', prefetch, { once: true });
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (busy) return;
        const name = username.value.trim();
        if (!name || !password.value) return (name ? password : username).focus();
        if (step && !code.value.trim()) return code.focus();
        busy = true;
        show('');
        draw();
        signIn(name, password.value, step ? code.value.trim() : undefined)
            .then(() => enter(given, name))
            .catch(async (failure: unknown) => {
                if (wantsCode(failure)) return ask(true);
                show(await saidBy(given, language, failureText(failure, texts, language)));
                if (step) code.select();
            })
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

    choice.value = language;
    find('ended').hidden = readAsked() === null;
    for (const id of ['reveal', 'choose-language']) find(id).hidden = false;
    draw();
    void askServer(username, password, prefetch);
}

/**
 * In the language of the page: the catalogue comes with the app, which is mostly here by then. As the server says it where it is
 * not soon, for nobody waits for a whole app to hear that the password was wrong.
 */
const saidBy = ({ fetchApp }: Given, language: string, text: string): string | Promise<string> =>
    language === 'en'
        ? text
        : Promise.race([
              fetchApp()
                  .then((app) => app.saidIn(language, text))
                  .catch(() => text),
              new Promise<string>((done) => setTimeout(done, SOON, text)),
          ]);

/** Whoever is signed in goes to where they wanted to be. */
async function enter({ root, fetchApp, fetchAhead }: Given, name: string): Promise<void> {
    const hash = hashAfterSignIn(window.location.hash, readAsked(), name);
    const [app] = await Promise.all([fetchApp(), fetchAhead(hash)]);
    forgetAsked();
    window.history.replaceState(null, '', hash);
    await app.start(root);
}

/** The button that shows what is typed, in the words of its state. */
function drawReveal(reveal: HTMLElement, shown: boolean, texts: SignInTexts): void {
    reveal.textContent = shown ? texts.hide : texts.show;
    reveal.setAttribute('aria-label', shown ? texts.hidePassword : texts.showPassword);
    reveal.setAttribute('aria-pressed', String(shown));
}

/** One thing at a time: after the right password (`step`) the code alone, or name and password. */
function showStep(step: boolean, texts: SignInTexts): void {
    for (const id of ['step', 'ask-code', 'back']) find(id).hidden = !step;
    for (const id of ['ask-username', 'ask-password']) find(id).hidden = step;
    const heading = document.querySelector('.si-form h1');
    if (heading) heading.textContent = step ? texts.stepTitle : texts.title;
}

/** Puts the texts where index.html names them. */
function writeTexts(texts: SignInTexts): void {
    for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
        element.textContent = texts[element.dataset.text as keyof SignInTexts];
}

/** Name and emblem of the programme, where it has its own. */
function drawProgramme({ name, emblem }: NonNullable<SessionStart['programme']>): void {
    const heading = document.querySelector<HTMLElement>('.si-name');
    if (!heading) return;
    if (name) {
        heading.textContent = name;
        heading.translate = false;
    }
    if (!emblem) return;
    const picture = document.createElement('img');
    picture.src = emblem;
    picture.alt = '';
    picture.className = 'si-emblem';
    heading.before(picture);
}

/** What the server says before anybody is known: the programme; on a demo server its accounts. */
async function askServer(
    username: HTMLInputElement,
    password: HTMLInputElement,
    prefetch: () => void,
): Promise<void> {
    const start = await fetch(`${apiAddress}/x/session/start`)
        .then((reply) => (reply.ok ? (reply.json() as Promise<SessionStart>) : null))
        .catch(() => null);
    if (start?.programme) drawProgramme(start.programme);
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
