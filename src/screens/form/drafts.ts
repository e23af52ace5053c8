/**
 * Keeps what is being typed: a draft survives a reload, a sign-out and a crash, for this account
 * only. Fields that name patients are kept readable for this tab and this session alone, and beyond
 * them sealed (draftPlace.ts), so that the next person at the computer finds nothing; secrets are never
 * kept.
 */
import { isSecret, isTyped, refersTo } from '../../../resources/define/fieldFacts.ts';
import { accountName, personalPrefix } from '../../../dataProvider/storage.ts';
import type { FormKept } from '../../../dataProvider/request.ts';
import { createStore } from '../../../dataProvider/store.ts';
import { titleWord, type Fields } from '../../../resources/define/field.ts';
import { readLying, writeLying } from './draftPlace.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Draft {
    at: string;
    /** Only what differs from the record. */
    values: Values;
    /** Something was typed that is not kept. */
    partial: boolean;
}

const DAYS = 30;

/** The keeper of one form: of a record, or of the next new one. */
export function draftKeeper(resource: string, id: unknown, fields: Fields) {
    const name = `kipimo.draft.${accountName()}.${resource}.${id === undefined ? 'new' : String(id)}`;
    const owner = accountName();
    /** Whether all that was typed lies where no cut of the power takes it. */
    const isKept = createStore(false);
    let closed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: (() => Kept) | undefined;
    let last: Kept | undefined;
    /** What was left must not be written over unread: nothing is written before it has been looked at. */
    let isRead = false;
    /** What names patients as it lies there, until the key has come by which it is read. */
    let sealed: string | undefined;
    let sealWith: ((values: Values) => Promise<string>) | undefined;
    let mayCome = Object.values(fields).some((field) => field.identity);
    /** Counts what is written: what takes its time is not written over what came after it; and how often all of it went. */
    let turn = 0;
    let cleared = 0;

    const put = async () => {
        if (!last || closed) return;
        const { draft, identity } = last;
        const mine = ++turn;
        const named = Object.keys(identity).length > 0;
        if (named && !sealWith) keepInTab();
        if (!isRead) return;
        const text = !sealWith ? sealed : named ? await sealWith(identity) : undefined;
        if (mine !== turn) return;
        sealed = text;
        try {
            await writeLying(
                name,
                draft || text
                    ? { ...(draft && { draft }), ...(text && { sealed: text }) }
                    : undefined,
            );
            if (mine !== turn || (named && mayCome)) return;
            // A copy that is not needed might come back after a crash, when the draft is long saved.
            if (!named || text) sessionStorage.removeItem(personal(name));
            isKept.set(true);
        } catch {
            // Without room for drafts the form still works, and does not say that they are kept.
        }
    };
    // Whoever has signed out leaves nothing readable behind.
    const keepInTab = () => writeTab(name, accountName() === owner ? last : undefined);
    const flush = () => {
        clearTimeout(timer);
        if (!latest) return;
        last = latest();
        latest = undefined;
        void put();
    };
    return {
        name,
        isKept,
        /** What is typed, to be kept beside what is made of it now: never what names a patient. */
        snapshot(values: Values, base: Values): FormKept {
            // Written after it has gone with what was made of it, it would come back.
            flush();
            const kept = changed(fields, values, base, {}).draft?.values ?? {};
            const about = wordsOf(fields, kept);
            return { name, values: kept, ...(about && { about }) };
        },
        /** Looks what was left. `tell` hears of it, and once more with what had to be unsealed. */
        async open(tell: (left: Draft) => void): Promise<void> {
            const before = cleared;
            const isGone = () => closed || cleared !== before;
            const tab = readTab(name);
            const lying = await readLying(name).catch(() => undefined);
            const known = tab ?? (lying?.draft && !isOld(lying.draft.at) ? lying.draft : undefined);
            if (!isGone()) sealed = lying?.sealed;
            isRead = true;
            // What this tab knows is newer, and may not have come to the disk.
            if (tab && !isGone()) last ??= changed(fields, {}, {}, tab.values);
            if (known && !isGone()) tell(known);
            if (mayCome) {
                const found = await unsealed();
                if (found && !tab && !isGone()) {
                    const { at, values } = known ?? { at: found.at, values: {} };
                    tell({ at, values: { ...values, ...found.values }, partial: false });
                }
            }
            if (latest) flush();
            else await put();
        },
        /** Keeps what differs from `base`, once the hands rest. */
        keep(values: Values, base: Values, before: Values = {}) {
            if (closed) return;
            isKept.set(false);
            latest = () => changed(fields, values, base, before);
            clearTimeout(timer);
            timer = setTimeout(flush, 300);
        },
        flush,
        /** The page is left: what may not come to the disk any more is kept in its tab. */
        leave() {
            flush();
            if (last && !isKept.get()) keepInTab();
        },
        /** Saved or discarded: nothing is kept any more. */
        clear({ final = false } = {}) {
            clearTimeout(timer);
            latest = last = sealed = undefined;
            closed = final;
            turn++;
            cleared++;
            sessionStorage.removeItem(personal(name));
            void writeLying(name, undefined).catch(() => undefined);
        },
    };

    /** Opens what is sealed, and from then on seals. Only forms that speak of patients need the code. */
    async function unsealed() {
        const sealing = await import('../../../dataProvider/line/sealing.ts').catch(
            () => undefined,
        );
        const key = await sealing?.sealingKey();
        mayCome = false;
        if (!sealing || !key) return undefined;
        const found = await sealing.unseal(key, name, sealed ?? null);
        sealWith = (values) => sealing.seal(key, name, values);
        return found && !isOld(found.at) ? found : undefined;
    }
}

/** Whether something is typed in a form already. */
export async function hasDraft(name: string): Promise<boolean> {
    if (readTab(name)) return true;
    const { draft, sealed } = (await readLying(name)) ?? {};
    return sealed !== undefined || (draft !== undefined && !isOld(draft.at));
}

/** Puts a snapshot back as the draft of its form, in place of the entry that was made of it. */
export async function restoreDraft({ name, values }: FormKept, entry?: number): Promise<void> {
    const draft: Draft = { at: new Date().toISOString(), values, partial: false };
    const { sealed } = (await readLying(name)) ?? {};
    const lying = { draft, ...(sealed !== undefined && { sealed }) };
    await writeLying(name, lying, entry === undefined ? [] : [entry]);
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;

export const same = (a: unknown, b: unknown): boolean =>
    JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const personal = (name: string): string => personalPrefix + name;

/** So many words tell one form from another. */
const WORDS = 3;

/** The first records and texts that were given, as they are read. */
const wordsOf = (fields: Fields, values: Values): string =>
    Object.entries(fields)
        .flatMap(([name, field]) =>
            refersTo(field) ? [values[titleWord(name)]] : isTyped(field) ? [values[name]] : [],
        )
        .filter((word): word is string => typeof word === 'string' && word.trim() !== '')
        .slice(0, WORDS)
        .join(' · ');

/** What is kept for good, and what for this tab alone. */
interface Kept {
    draft: Draft | undefined;
    identity: Record<string, unknown>;
}

function changed(fields: Fields, values: Values, base: Values, before: Values): Kept {
    const kept: Record<string, unknown> = {};
    const identity: Record<string, unknown> = {};
    const place = (name: string) => (fields[name]?.identity ? identity : kept);
    for (const [name, value] of Object.entries(before)) place(name)[name] = value;
    let partial = false;
    for (const [name, field] of Object.entries(fields)) {
        if (field.readOnly || same(values[name], base[name])) continue;
        const secret = isSecret(field);
        if (field.identity || secret) partial = true;
        if (secret) continue;
        place(name)[name] = values[name] ?? null;
        const title = titleWord(name);
        if (refersTo(field)) place(name)[title] = values[title] ?? null;
    }
    const at = new Date().toISOString();
    return {
        draft: Object.keys(kept).length ? { at, values: kept, partial } : undefined,
        identity,
    };
}

const isOld = (at: string): boolean => !(Date.now() - Date.parse(at) < DAYS * 86_400_000);

/** What this tab and this session alone know, readable: nothing but what cannot lie elsewhere. */
function readTab(name: string): Draft | undefined {
    try {
        const values = JSON.parse(
            sessionStorage.getItem(personal(name)) ?? 'null',
        ) as Values | null;
        return values ? { at: new Date().toISOString(), values, partial: false } : undefined;
    } catch {
        return undefined;
    }
}

function writeTab(name: string, kept: Kept | undefined): void {
    const values = { ...kept?.draft?.values, ...kept?.identity };
    try {
        if (Object.keys(values).length)
            sessionStorage.setItem(personal(name), JSON.stringify(values));
        else sessionStorage.removeItem(personal(name));
    } catch {
        // The rest of it is kept all the same.
    }
}
