/**
 * Keeps what is being typed: a draft survives a reload, a sign-out and a crash, for this account
 * only. Fields that name patients and secrets never reach the disk.
 */
import { accountName } from '../../../authProvider/storage.ts';
import type { Fields } from '../../../resources/define/field.ts';

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
    let closed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: (() => void) | undefined;

    const flush = () => {
        clearTimeout(timer);
        latest?.();
        latest = undefined;
    };
    return {
        read: (): Draft | undefined => readDraft(name),
        /** Keeps what differs from `base`, once the hands rest. */
        keep(values: Values, base: Values, before: Values = {}) {
            if (closed) return;
            latest = () => writeDraft(name, changed(fields, values, base, before));
            clearTimeout(timer);
            timer = setTimeout(flush, 300);
        },
        flush,
        /** Saved or discarded: nothing is kept any more. */
        clear({ final = false } = {}) {
            clearTimeout(timer);
            latest = undefined;
            closed = final;
            localStorage.removeItem(name);
        },
    };
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;

const same = (a: unknown, b: unknown): boolean =>
    JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changed(fields: Fields, values: Values, base: Values, before: Values): Draft | undefined {
    const kept: Record<string, unknown> = { ...before };
    let partial = false;
    for (const [name, field] of Object.entries(fields)) {
        if (field.readOnly || same(values[name], base[name])) continue;
        if (field.identity || ('secret' in field && field.secret)) partial = true;
        else {
            kept[name] = values[name] ?? null;
            const title = name.replace(/_id$/, '');
            if (field.type === 'reference') kept[title] = values[title] ?? null;
        }
    }
    if (!Object.keys(kept).length) return undefined;
    return { at: new Date().toISOString(), values: kept, partial };
}

function readDraft(name: string): Draft | undefined {
    try {
        const draft = JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null;
        if (!draft) return undefined;
        const age = Date.now() - Date.parse(draft.at);
        return age < DAYS * 86_400_000 ? draft : undefined;
    } catch {
        return undefined;
    }
}

function writeDraft(name: string, draft: Draft | undefined): void {
    try {
        if (draft) localStorage.setItem(name, JSON.stringify(draft));
        else localStorage.removeItem(name);
    } catch {
        // Without room for drafts the form still works.
    }
}
