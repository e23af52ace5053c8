/**
 * What is wrong in declarations, each in a sentence that names the declaration and the word: `npm run generate` says so before it makes
 * anything of them, and tests/unit/declarations holds all of them to it.
 */
import type { Entity } from '../../resources/define/entity.ts';
import type { Report } from '../../resources/define/report.ts';
import { groupBy } from '../../resources/define/several.ts';
import type { Area } from '../../resources/define/screens/area.ts';
import { ownColumns } from '../new/reserved.ts';

/** Words of a call: no field or filter is called so. */
const callWords: ReadonlySet<string> = new Set(
    ['page', 'page_size', 'sort', 'order', 'q', 'id', 'format', 'columns', 'compare'], // docs/api.md, "Requests"
);

/** The sentences, none where all is well. */
export function faultsOf(areas: readonly Pick<Area, 'menu'>[]): string[] {
    const declarations = areas.flatMap(({ menu }) => menu);
    const entities = new Set(
        declarations.flatMap((one) => (one.kind === 'entity' ? [one.name] : [])),
    );
    return [
        ...declarations.flatMap((one) => {
            if (one.kind === 'entity') return [...ofEntity(one), ...ofReferences(one, entities)];
            return one.kind === 'report' ? ofReport(one) : [];
        }),
        ...twice(declarations),
    ];
}

const bare = (key: string): string => key.replace(/^-/, '');

/** Keys that a declaration names, by where it does, which are none of its own. */
function unknown(
    name: string,
    what: string,
    own: readonly string[],
    named: Readonly<Record<string, readonly string[]>>,
): string[] {
    return Object.entries(named).flatMap(([place, keys]) =>
        keys
            .filter((key) => key !== 'id' && !own.includes(key))
            .map(
                (key) =>
                    `${name}: its ${place} says “${key}”, which is no ${what} of it (${own.join(', ')}).`,
            ),
    );
}

const reserved = (name: string, keys: readonly string[]): string[] =>
    keys
        .filter((key) => callWords.has(key))
        .map(
            (key) =>
                `${name}: no field or filter is called “${key}”, a word of every call. Choose another name.`,
        );

function ofEntity({
    name,
    fields,
    list,
    form,
    titleField,
    retires,
    access,
    mounts,
    scope,
}: Entity): string[] {
    const own = Object.keys(fields);
    const onForm = Object.values(form).flat();
    // The column of the site: an account of one site writes its own there.
    const place = 'column' in scope ? [scope.column] : [];
    const missing = Object.entries(fields).filter(
        ([key, { required, readOnly }]) =>
            required && !readOnly && ![...onForm, ...place].includes(key),
    );
    return [
        ...unknown(name, 'field', own, {
            'list.columns': list.columns,
            'list.first': list.first ?? [],
            'list.filters': list.filters,
            'list.search': list.search,
            'list.sort': [bare(list.sort)],
            titleField: [titleField],
            form: onForm,
            scope: place,
            retires: retires ? [retires] : [],
        }),
        ...reserved(name, own),
        ...Object.entries(fields)
            .filter(([key, { readOnly }]) => ownColumns.has(key) && !readOnly && key !== 'id')
            .map(
                ([key]) =>
                    `${name}: “${key}” is a column that every table has, and the server's to write: say readOnly, or choose another name.`,
            ),
        ...(access.create && mounts.length
            ? missing.map(
                  ([key]) =>
                      `${name}: “${key}” is required and not on the form, so nobody could add a record. Name it in form.`,
              )
            : []),
    ];
}

function ofReferences({ name, fields }: Entity, entities: ReadonlySet<string>): string[] {
    return Object.entries(fields).flatMap(([key, field]) => {
        if (field.type !== 'reference') return [];
        return [
            ...(key.endsWith('_id')
                ? []
                : [
                      `${name}: “${key}” is a reference, and its name has to end in _id (${key}_id): answers carry the title under “${key}”.`,
                  ]),
            ...(entities.has(field.to)
                ? []
                : [
                      `${name}: “${key}” refers to “${field.to}”, and no entity is called so: an entity is named by its name (districts, stock/couriers), not by its table.`,
                  ]),
        ];
    });
}

function ofReport({
    name,
    columns,
    filters,
    optional,
    first,
    search,
    totals,
    repeats,
    sort,
    chart,
}: Report): string[] {
    const own = Object.keys(columns);
    const rates = Object.entries(columns).flatMap(([key, field]) =>
        field.type === 'rate' ? [[`rate ${key}`, [field.numerator, field.denominator].flat()]] : [],
    );
    return [
        ...unknown(name, 'column', own, {
            optional,
            first: first ?? [],
            search,
            totals,
            repeats: repeats ?? [],
            sort: sort.map(bare),
            chart: chart ? [chart.x, ...chart.y, ...(chart.by ? [chart.by] : [])] : [],
            ...(Object.fromEntries(rates) as Record<string, string[]>),
        }),
        ...reserved(name, [...own, ...Object.keys(filters)]),
    ];
}

/** Routes that two screens would stand at. */
function twice(declarations: Area['menu']): string[] {
    const titles = groupBy(
        declarations.flatMap((one) =>
            one.mounts.map(({ route }) => ({
                route,
                by: typeof one.title === 'string' ? one.title : one.title[1],
            })),
        ),
        ({ route }) => route,
    );
    return [...titles]
        .filter(([, screens]) => screens.length > 1)
        .map(
            ([route, screens]) =>
                `The route ${route} is that of two screens: ${screens.map(({ by }) => by).join(', ')}. Give one of them another.`,
        );
}
