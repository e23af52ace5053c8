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
import { type Draft, readLying, type Values, writeLying } from './draftPlace.ts';

const DAYS = 30;
/** So long the hands rest before what they typed is written, in ms. */
const REST = 300;

/** The keeper of one form: of a record, or of the next new one. */
export const draftKeeper = (resource: string, id: unknown, fields: Fields): DraftKeeper =>
    new DraftKeeper(resource, id, fields);

export class DraftKeeper {
    readonly name: string;
    /** Whether all that was typed lies where no cut of the power takes it. */
    readonly isKept = createStore(false);
    private readonly owner = accountName();
    private closed = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private latest: (() => Kept) | undefined;
    private last: Kept | undefined;
    /** What was left must not be written over unread: nothing is written before it has been looked at. */
    private isRead = false;
    /** What names patients as it lies there, until the key has come by which it is read. */
    private sealed: string | undefined;
    private sealWith: ((values: Values) => Promise<string>) | undefined;
    private mayCome: boolean;
    /** Counts what is written: what takes its time is not written over what came after it; and how often all of it went. */
    private turn = 0;
    private cleared = 0;

    constructor(
        resource: string,
        id: unknown,
        private readonly fields: Fields,
    ) {
        this.name = `kipimo.draft.${this.owner}.${resource}.${id === undefined ? 'new' : String(id)}`;
        this.mayCome = Object.values(fields).some((field) => field.identity);
    }

    /** What is typed, to be kept beside what is made of it now: never what names a patient. */
    snapshot(values: Values, base: Values): FormKept {
        // Written after it has gone with what was made of it, it would come back.
        this.flush();
        const kept = changed(this.fields, values, base, {}).draft?.values ?? {};
        const about = wordsOf(this.fields, kept);
        return { name: this.name, values: kept, ...(about && { about }) };
    }

    /** Looks what was left. `tell` hears of it, and once more with what had to be unsealed. */
    async open(tell: (left: Draft) => void): Promise<void> {
        const before = this.cleared;
        const isGone = () => this.closed || this.cleared !== before;
        const tab = readTab(this.name);
        const lying = await readLying(this.name).catch(() => undefined);
        const known = tab ?? (lying?.draft && !isOld(lying.draft.at) ? lying.draft : undefined);
        if (!isGone()) this.sealed = lying?.sealed;
        this.isRead = true;
        // What this tab knows is newer, and may not have come to the disk.
        if (tab && !isGone()) this.last ??= changed(this.fields, {}, {}, tab.values);
        if (known && !isGone()) tell(known);
        if (this.mayCome) {
            const found = await this.unsealed();
            if (found && !tab && !isGone()) {
                const { at, values } = known ?? { at: found.at, values: {} };
                tell({ at, values: { ...values, ...found.values }, partial: false });
            }
        }
        if (this.latest) this.flush();
        else await this.put();
    }

    /** Keeps what differs from `base`, once the hands rest. */
    keep(values: Values, base: Values, before: Values = {}): void {
        if (this.closed) return;
        this.isKept.set(false);
        this.latest = () => changed(this.fields, values, base, before);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.flush(), REST);
    }

    /** Writes at once what still waits for the hands to rest. */
    flush(): void {
        clearTimeout(this.timer);
        if (!this.latest) return;
        this.last = this.latest();
        this.latest = undefined;
        void this.put();
    }

    /** The page is left: what may not come to the disk any more is kept in its tab. */
    readonly leave = (): void => {
        this.flush();
        if (this.last && !this.isKept.get()) this.keepInTab();
    };

    /** Saved or discarded: nothing is kept any more. */
    clear({ final = false } = {}): void {
        clearTimeout(this.timer);
        this.latest = this.last = this.sealed = undefined;
        this.closed = final;
        this.turn++;
        this.cleared++;
        sessionStorage.removeItem(personal(this.name));
        void writeLying(this.name, undefined).catch(() => undefined);
    }

    private async put(): Promise<void> {
        if (!this.last || this.closed) return;
        const { draft, identity } = this.last;
        const mine = ++this.turn;
        const named = Object.keys(identity).length > 0;
        if (named && !this.sealWith) this.keepInTab();
        if (!this.isRead) return;
        const text = !this.sealWith
            ? this.sealed
            : named
              ? await this.sealWith(identity)
              : undefined;
        if (mine !== this.turn) return;
        this.sealed = text;
        try {
            await writeLying(
                this.name,
                draft || text
                    ? { ...(draft && { draft }), ...(text && { sealed: text }) }
                    : undefined,
            );
            if (mine !== this.turn || (named && this.mayCome)) return;
            // A copy that is not needed might come back after a crash, when the draft is long saved.
            if (!named || text) sessionStorage.removeItem(personal(this.name));
            this.isKept.set(true);
        } catch {
            // Without room for drafts the form still works, and does not say that they are kept.
        }
    }

    /** Whoever has signed out leaves nothing readable behind. */
    private keepInTab(): void {
        writeTab(this.name, accountName() === this.owner ? this.last : undefined);
    }

    /** Opens what is sealed, and from then on seals. Only forms that speak of patients need the code. */
    private async unsealed(): Promise<{ at: string; values: Values } | undefined> {
        const sealing = await import('../../../dataProvider/line/sealing.ts').catch(
            () => undefined,
        );
        const key = await sealing?.sealingKey();
        this.mayCome = false;
        if (!sealing || !key) return undefined;
        const found = await sealing.unseal(key, this.name, this.sealed ?? null);
        this.sealWith = (values) => sealing.seal(key, this.name, values);
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
