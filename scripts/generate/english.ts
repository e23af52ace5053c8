/**
 * The English texts, by the keys that the screens look up: `resources.<name>.fields.<field>` and the
 * words of the generic screens. Other languages translate this file.
 */
import { groups } from '../../resources/access.ts';
import type { Area } from '../../resources/define/area.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Fields } from '../../resources/define/field.ts';
import { placeFilters } from '../../resources/places.ts';
import type { Report } from '../../resources/define/report.ts';
import { words } from '../../src/screens/words.ts';

type Texts = { [key: string]: string | Texts };

export function englishTexts(
    declarations: readonly (Entity | Report)[],
    areas: readonly Area[],
): Texts {
    const resources: Texts = {};
    for (const declaration of declarations) resources[declaration.name] = textsOf(declaration);
    return {
        areas: Object.fromEntries(areas.map(({ name, title }) => [name, title])),
        groups: { ...groups },
        menu: menuTexts(areas),
        resources,
        screens: { ...words },
    };
}

/** Menu labels and page titles by route. */
function menuTexts(areas: readonly Area[]): Texts {
    const texts: Texts = {};
    for (const area of areas)
        for (const { title, mounts } of area.menu)
            for (const { route, label } of mounts)
                texts[route] = label ?? (typeof title === 'string' ? title : title[1]);
    return texts;
}

function textsOf(declaration: Entity | Report): Texts {
    if (declaration.kind === 'report')
        return {
            name: declaration.title,
            about: declaration.about,
            fields: {
                ...(declaration.place ? labels(placeFilters) : {}),
                ...labels(declaration.filters),
                ...labels(declaration.columns),
            },
            ...optionTexts({ ...declaration.filters, ...declaration.columns }),
            ...absentTexts(declaration.columns),
        };
    const sections = Object.keys(declaration.form).filter(Boolean);
    return {
        name: declaration.title.join(' |||| '),
        fields: labels({ ...declaration.fields, ...declaration.createFields }),
        ...optionTexts(declaration.fields),
        ...helpTexts({ ...declaration.fields, ...declaration.createFields }),
        ...absentTexts(declaration.fields),
        ...(declaration.recordActions && {
            actions: Object.fromEntries(
                declaration.recordActions.flatMap(({ label, ask, about }) =>
                    [label, ask, about].map((text) => [text, text]),
                ),
            ),
        }),
        ...((declaration.links ?? declaration.recordLinks) && {
            links: Object.fromEntries(
                Object.keys({ ...declaration.links, ...declaration.recordLinks }).map((text) => [
                    text,
                    text,
                ]),
            ),
        }),
        ...(sections.length && {
            sections: Object.fromEntries(sections.map((text) => [text, text])),
        }),
    };
}

const labels = (fields: Readonly<Record<string, { label: string }>>): Texts =>
    Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

function optionTexts(fields: Fields): { options?: Texts } {
    const options: Texts = {};
    for (const [name, field] of Object.entries(fields))
        if ('options' in field && field.options) options[name] = { ...field.options };
    return Object.keys(options).length ? { options } : {};
}

function helpTexts(fields: Fields): { help?: Texts } {
    const help: Texts = {};
    for (const [name, field] of Object.entries(fields)) if (field.help) help[name] = field.help;
    return Object.keys(help).length ? { help } : {};
}

function absentTexts(fields: Fields): { absent?: Texts } {
    const absent: Texts = {};
    for (const [name, field] of Object.entries(fields))
        if (field.absent) absent[name] = field.absent;
    return Object.keys(absent).length ? { absent } : {};
}
