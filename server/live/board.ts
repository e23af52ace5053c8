/**
 * What a report says now, kept once for all who see the same of it: whoever comes gets it from here, whoever was away for a
 * moment what changed since, and a change is asked for and written out once for all of them.
 */
import { sql } from '../../resources/define/sql.ts';
import * as lists from '../lists/lists.ts';
import { type Asked, orderOf, rowsOf } from '../reports/asked.ts';

/** Rows of a live list at most: a country has some hundred machines. */
const MOST_ROWS = 2000;
/** Numbers asked for at once; beyond them all rows are. */
const MOST_IDS = 200;
/** Rows that went, remembered for who was away. */
const MOST_GONE = 1000;

interface Kept {
    /** The number of the change that made it what it is. */
    at: number;
    text: string;
}

/** What goes to viewers: rows as JSON texts. */
export interface Change {
    rows: readonly string[];
    gone: readonly number[];
}

type Row = Record<string, unknown> & { id: number };

export class Board {
    readonly #rows = new Map<number, Kept>();
    readonly #gone = new Map<number, number>();
    /** Changes before this one are not told apart. */
    #since = 0;
    #dirty: Set<number> | 'all' = 'all';

    constructor(readonly asked: Asked) {}

    /** These rows may be others now; all of them unless told. */
    touch(ids?: readonly number[]): void {
        if (!ids || this.#dirty === 'all') this.#dirty = 'all';
        else for (const id of ids) this.#dirty.add(id);
        if (this.#dirty !== 'all' && this.#dirty.size > MOST_IDS) this.#dirty = 'all';
    }

    get dirty(): boolean {
        return this.#dirty === 'all' || this.#dirty.size > 0;
    }

    /** Asks again for what may have changed. What did, under the number of this change; undefined where nothing did. */
    async renew(number: () => number): Promise<Change | undefined> {
        const ids = this.#dirty === 'all' ? undefined : [...this.#dirty];
        this.#dirty = new Set();
        let found: Row[];
        try {
            found = await this.#ask(ids);
        } catch (error) {
            this.touch(ids);
            throw error;
        }
        const present = new Set(found.map(({ id }) => id));
        const gone = (ids ?? [...this.#rows.keys()]).filter(
            (id) => this.#rows.has(id) && !present.has(id),
        );
        const changed = found
            .map((row) => ({ id: row.id, text: JSON.stringify(row) }))
            .filter(({ id, text }) => this.#rows.get(id)?.text !== text);
        if (!changed.length && !gone.length) return undefined;
        const at = number();
        for (const { id, text } of changed) {
            this.#rows.delete(id);
            this.#rows.set(id, { at, text });
            this.#gone.delete(id);
        }
        for (const id of gone) {
            this.#rows.delete(id);
            this.#gone.set(id, at);
        }
        if (this.#gone.size > MOST_GONE) {
            this.#gone.clear();
            this.#since = at;
        }
        return { rows: changed.map(({ text }) => text), gone };
    }

    /** From here on changes are told apart. */
    begin(at: number): void {
        this.#since = at;
    }

    /** All rows. */
    all(): string[] {
        return [...this.#rows.values()].map(({ text }) => text);
    }

    /** What changed after that change; undefined where nobody knows any more. */
    after(at: number): Change | undefined {
        if (at < this.#since) return undefined;
        return {
            rows: [...this.#rows.values()].filter((row) => row.at > at).map(({ text }) => text),
            gone: [...this.#gone].filter(([, went]) => went > at).map(([id]) => id),
        };
    }

    async #ask(ids: readonly number[] | undefined): Promise<Row[]> {
        // A viewer who asked for some rows by their numbers gets none beside them.
        const own = this.asked.call.id;
        const wanted = own && ids ? ids.filter((id) => own.includes(id)) : ids;
        if (wanted?.length === 0) return [];
        const asked = wanted
            ? { ...this.asked, call: { ...this.asked.call, id: wanted } }
            : this.asked;
        const { server, query, viewer } = asked;
        const rows = await server.db.rows(
            sql`select * from ${rowsOf(asked)} ${orderOf(asked)} limit ${MOST_ROWS}`,
        );
        return lists.withIdentityRights(
            rows,
            query.report.columns,
            lists.identityOf(viewer),
        ) as Row[];
    }
}
