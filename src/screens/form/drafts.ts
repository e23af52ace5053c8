/**
 * Keeps what is being typed: a draft survives a reload, a sign-out and a crash, for this account
 * only. Fields that name patients are kept readable for this tab and this session alone, and beyond
 * them sealed (sealed.ts), so that the next person at the computer finds nothing; secrets are never
 * kept.
 */
import { isSecret, refersTo } from '../../../resources/define/fieldFacts.ts';
import { accountName, personalPrefix } from '../../../dataProvider/storage.ts';
import type { seal } from '../../../dataProvider/line/sealing.ts';
import { titleWord, type Fields } from '../../../resources/define/field.ts';
import { readSealed, writeSealed } from './sealed.ts';

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
    let closed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: (() => void) | undefined;
    /** None until what was sealed before has been looked at: it must not be written over unread. */
    let key: CryptoKey | undefined;
    let sealWith: typeof seal;
    let waiting: Values | undefined;
    /** Counts what is to be sealed: what takes its time is not written over what came after it. */
    let turn = 0;

    const flush = () => {
        clearTimeout(timer);
        latest?.();
        latest = undefined;
    };
    const keepSealed = async (identity: Values) => {
        const mine = ++turn;
        waiting = key ? undefined : identity;
        if (!key) return;
        const text = Object.keys(identity).length ? await sealWith(key, name, identity) : undefined;
        if (mine === turn) writeSealed(name, text);
    };
    return {
        /** What is typed, to be kept beside what was made of it: never what names a patient. */
        snapshot: (values: Values, base: Values) => ({
            name,
            values: changed(fields, values, base, {}).draft?.values ?? {},
        }),
        read: (): Draft | undefined => readDraft(name),
        /** The draft with what is sealed of it; undefined where nothing is, or where it is known already. */
        async open(): Promise<Draft | undefined> {
            if (!Object.values(fields).some((field) => field.identity)) return undefined;
            // Only forms that speak of patients need it.
            const sealing = await import('../../../dataProvider/line/sealing.ts').catch(
                () => undefined,
            );
            const opening = await sealing?.sealingKey();
            if (!sealing || !opening || closed) return undefined;
            const found = await sealing.unseal(opening, name, readSealed(name));
            sealWith = sealing.seal;
            key = opening;
            const fresh = found && !closed && readSealed(name) !== null && !isOld(found.at);
            // What this tab knows is newer.
            if (!fresh || sessionStorage.getItem(personal(name)) !== null) {
                if (waiting) void keepSealed(waiting);
                return undefined;
            }
            const { at, values } = readDraft(name) ?? { at: found.at, values: {} };
            return { at, values: { ...values, ...found.values }, partial: false };
        },
        /** Keeps what differs from `base`, once the hands rest. */
        keep(values: Values, base: Values, before: Values = {}) {
            if (closed) return;
            latest = () => {
                const kept = changed(fields, values, base, before);
                // Whoever has signed out leaves nothing readable behind.
                writeDraft(name, accountName() === owner ? kept : { ...kept, identity: {} });
                void keepSealed(kept.identity);
            };
            clearTimeout(timer);
            timer = setTimeout(flush, 300);
        },
        flush,
        /** Saved or discarded: nothing is kept any more. */
        clear({ final = false } = {}) {
            clearTimeout(timer);
            latest = undefined;
            closed = final;
            turn++;
            waiting = undefined;
            localStorage.removeItem(name);
            sessionStorage.removeItem(personal(name));
            writeSealed(name, undefined);
        },
    };
}

/** Whether something is typed in a form already. */
export const hasDraft = (name: string): boolean => readDraft(name) !== undefined;

/** Puts a snapshot back as the draft of its form. */
export function restoreDraft({ name, values }: { name: string; values: Values }): void {
    const draft: Draft = { at: new Date().toISOString(), values, partial: false };
    localStorage.setItem(name, JSON.stringify(draft));
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;

export const same = (a: unknown, b: unknown): boolean =>
    JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const personal = (name: string): string => personalPrefix + name;

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

function readDraft(name: string): Draft | undefined {
    const draft = parsed<Draft>(localStorage, name);
    const identity = parsed<Values>(sessionStorage, personal(name));
    if (identity) {
        const at = draft?.at ?? new Date().toISOString();
        return { at, values: { ...draft?.values, ...identity }, partial: false };
    }
    return draft && !isOld(draft.at) ? draft : undefined;
}

const isOld = (at: string): boolean => !(Date.now() - Date.parse(at) < DAYS * 86_400_000);

function parsed<T>(storage: Storage, name: string): T | undefined {
    try {
        return (JSON.parse(storage.getItem(name) ?? 'null') as T | null) ?? undefined;
    } catch {
        return undefined;
    }
}

function writeDraft(name: string, { draft, identity }: Kept): void {
    try {
        if (draft) localStorage.setItem(name, JSON.stringify(draft));
        else localStorage.removeItem(name);
        if (Object.keys(identity).length)
            sessionStorage.setItem(personal(name), JSON.stringify(identity));
        else sessionStorage.removeItem(personal(name));
    } catch {
        // Without room for drafts the form still works.
    }
}
