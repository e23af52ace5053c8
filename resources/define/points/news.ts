/**
 * News: something that happens without the person, and that they would want to know of while they work at something else. An area
 * declares one in a `.news.ts`; the shell asks now and then how many there are, and rings when there are more.
 */
import type { Grant } from '../../access.ts';
import type { Endpoint } from '../endpoint.ts';

export interface News {
    kind: 'news';
    name: string;
    /** Whom it concerns. */
    access: readonly Grant[];
    /** A list, or a call that answers `counts`: how many there are. */
    count: Endpoint;
    /** Filters of that list. */
    filter?: Readonly<Record<string, string | number | boolean>>;
    /** What is told; it takes `smart_count`, how many came. */
    sentence: string;
    /** Where they are. */
    to: `/${string}`;
    /** They stand in the header with their number, by this name, as long as there are any: letters that wait, not only a ring when one comes. */
    shown?: string;
    /** The sign that it stands under there; an envelope unless told. */
    sign?: 'message' | 'alert';
}

export const defineNews = (news: Omit<News, 'kind'>): News => ({ kind: 'news', ...news });
