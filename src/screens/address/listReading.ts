/** What a list does not understand of its address. */
import { refersTo, wordsOf } from '../../../resources/define/fieldFacts.ts';
import type { Field, Fields } from '../../../resources/define/field.ts';
import { say, type Sentence } from '../../../resources/define/say.ts';
import { chosenOf } from '../../widgets/places.ts';
import {
    compares,
    filtersIn,
    readPeriod,
    noChoice,
    type NotUnderstood,
    unknownWords,
    unreadable,
} from './reading.ts';

/** What react-admin reads of the address of a list. */
const ofList = new Set(['filter', 'displayedFilters', 'page', 'perPage', 'sort', 'order']);

export interface Known {
    /** Its filters, those that no screen offers too. */
    filters: Fields;
    /** Words that are no filters of its own. */
    besides: readonly string[];
    /** What it can be put in order by. */
    sorts: readonly string[];
    columns: Fields;
    /** Days of the period it opens on. */
    window?: number;
    /** A page that was asked for after the last, which is this. */
    beyond?: { page: number; last: number };
}

export function readListAddress(
    search: string,
    values: Readonly<Record<string, unknown>>,
    known: Known,
): NotUnderstood {
    const { filters, besides, window } = known;
    const params = new URLSearchParams(search);
    const knows = (name: string) => Object.hasOwn(filters, name) || besides.includes(name);
    const loose = [...params].filter(([name]) => !ofList.has(name));
    // What is known and stands beside the filters belongs among them.
    const meant = Object.fromEntries(
        loose
            .filter(([name]) => knows(name))
            .map(([name, text]) => [name, chosenOf(name, { [name]: text }) ?? text]),
    );
    const right: Record<string, unknown> = { ...values, ...meant };
    const sentences: Sentence[] = filtersIn(params) === null ? [unreadable] : [];
    const paging = readPaging(params, known);
    const strange = [...Object.keys(values), ...loose.map(([name]) => name)].filter(
        (name) => !knows(name) || Object.hasOwn(meant, name),
    );
    sentences.push(
        ...unknownWords([...new Set([...strange, ...paging.strange])]),
        ...paging.sentences,
    );
    for (const [name, value] of Object.entries(values)) {
        const odd = name === 'compare' ? !compares(value) && value : oddOf(filters[name], value);
        if (!knows(name)) delete right[name];
        if (!odd) continue;
        sentences.push(noChoice(odd));
        delete right[name];
    }
    if (window !== undefined && (values['start_date'] ?? values['end_date']) !== undefined) {
        const period = readPeriod(values['start_date'], values['end_date'], window);
        sentences.push(...period.sentences);
        Object.assign(right, period.right);
    }
    const filter = JSON.stringify(right);
    return { sentences, right: `?${new URLSearchParams({ filter, ...paging.right })}` };
}

/** A word that is none of its choices, or what is no number of a record. */
function oddOf(field: Field | undefined, value: unknown): unknown {
    const words = wordsOf(field);
    const isOne = (one: unknown) =>
        words ? String(one) in words : !refersTo(field) || /^[1-9]\d*$/.test(String(one));
    return [value].flat().find((one) => one !== null && !isOne(one));
}

/** Its order and its pages. */
function readPaging(params: URLSearchParams, { sorts, columns, beyond }: Known) {
    const right: Record<string, string> = {};
    const sentences: Sentence[] = [];
    const strange: string[] = [];
    const [sort, order] = [params.get('sort'), params.get('order')];
    if (sort && !sorts.includes(sort)) sentences.push(cannotSort(sort, columns[sort]));
    else if (sort) right['sort'] = sort;
    if (order && !/^(asc|desc)$/i.test(order)) strange.push(order);
    else if (order && right['sort']) right['order'] = order;
    for (const name of ['page', 'perPage']) {
        const text = params.get(name);
        if (text && !/^[1-9]\d*$/.test(text)) strange.push(text);
        else if (text && name === 'perPage') right[name] = text;
    }
    if (beyond) {
        right['page'] = String(beyond.last);
        sentences.push(
            say('The address asks for page %{page}, and the list ends with page %{last}.', {
                page: beyond.page,
                last: beyond.last,
            }),
        );
    }
    return { right, sentences, strange };
}

/** As the server says it. */
const cannotSort = (asked: string, field?: Field): Sentence =>
    field
        ? say('Your account cannot put the list in order by “%{column}”.', {
              column: { text: field.label },
          })
        : say('The list has no column “%{asked}” to be put in order by.', { asked });
