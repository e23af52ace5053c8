/** Every name of a facility or machine, wherever a row or a screen shows one, leads to its profile. */
import { expect, it } from 'vitest';
import type { Document } from '../../../resources/define/documents/document.ts';
import { namesOf, refersTo } from '../../../resources/define/fieldFacts.ts';
import { type Field, text } from '../../../resources/define/field.ts';
import type { Thing } from '../../../resources/define/points/things.ts';
import { areas } from '../../../resources/index.ts';
import { things } from '../../../resources/things.ts';
import { sourcesOf } from '../../helpers/sources.ts';

const known: Readonly<Record<string, Thing>> = things;

/** Things whose first page is a profile. */
const profiled = Object.entries(known)
    .filter(([, { pages }]) => pages[0]?.route.startsWith('/machines/'))
    .map(([name]) => name);

/** Words that a column has which holds the name of a facility or the serial of a machine. */
const words =
    /^(facility|machine|serial|receiver|site|(from|to)_site|machine_serial|device_serial|instrument|now_in|device)$/;
const labels =
    /^(Facility|Machine|Instrument|Receiver|Site|MDR centre|Testing facility|Now in machine)$/;

/** Columns that have such a word and name neither. */
const others: Readonly<Record<string, string>> = {
    'equipment.site': 'a place within a facility',
};

const namesPlace = (name: string, { type, label }: Field): boolean =>
    type === 'text' && (words.test(name) || labels.test(label));

type Columns = readonly (readonly [where: string, name: string, field: Field])[];

const entries = (where: string, fields: Readonly<Record<string, Field>>): Columns =>
    Object.entries(fields).map(([name, field]) => [where, name, field] as const);

const documents = sourcesOf(['resources'])
    .filter(({ file }) => file.endsWith('.document.ts'))
    .map(async ({ file }): Promise<Columns> => {
        const declared = (await import(`../../../${file}`)) as Record<string, Document>;
        return Object.values(declared)
            .filter((one) => typeof one === 'object' && 'steps' in one)
            .flatMap((one) => [
                ...entries(one.name, one.fields),
                ...(one.lines ? entries(`${one.name} lines`, one.lines.of) : []),
            ]);
    });

const columns: Columns = [
    ...areas
        .flatMap(({ menu }) => menu)
        .flatMap((one): Columns => {
            if (one.kind === 'report') return entries(one.name, one.columns);
            return one.kind === 'entity' ? entries(one.name, one.fields) : [];
        }),
    ...(await Promise.all(documents)).flat(),
];

const leadsNowhere = (all: Columns): string[] =>
    all
        .filter(([where, name, field]) => namesPlace(name, field) && !others[`${where}.${name}`])
        .filter(([, , field]) => !profiled.includes(namesOf(field)?.thing ?? ''))
        .map(([where, name]) => `${where}.${name}`);

it('of each column of each list, record and document', () => {
    expect(profiled).toEqual(['facility', 'machine', 'device', 'afinion', 'mpima', 'runsOf']);
    expect(columns.filter(([, name, field]) => namesPlace(name, field)).length).toBeGreaterThan(
        150,
    );
    expect([...new Set(leadsNowhere(columns))]).toEqual([]);
    // One that forgets it is found.
    expect(leadsNowhere(entries('forgotten', { facility: text('Facility') }))).toEqual([
        'forgotten.facility',
    ]);
});

it('of each reference to a facility, said once in things.ts', () => {
    const referred = columns.filter(([, , field]) => refersTo(field) === 'facilities');
    expect(referred.length).toBeGreaterThan(5);
    expect(known['facility']!.entity).toBe('facilities');
});

/** A name as the child of an element, as a fact beside its label, or in the hole of a sentence. */
const bare = [
    /^\s*\{[\w.?!]*\b(facility|machine|serial|machine_serial|instrument)( \?\? [^}]*)?\}\s*$/,
    /<(?!FacilityName|MachineName)\w+[^>]*>\{[\w.?!]*\b(facility|machine|serial|machine_serial)\}</,
    /[,·] \{[\w.]*\b(facility|machine_serial|serial)\}/,
    /\[say\('[^']+'\), [\w.?!]*\b(facility|machine_serial|serial|machine)\b(?!\.)[^<]*\]/,
    /%\{(facility|machine|serial|merged|keep)\}/,
];

/** Where one stands that is no link, and why. */
const plain: Readonly<Record<string, string>> = {
    'chat/NewThread.tsx': 'the words of a button that chooses the facility',
    'gateway/UploadFile.tsx': 'machines of a file that is not taken yet: none may be known',
    'machines/AddTruenat.tsx': 'what is said once a machine was entered',
    'machines/AssignForm.tsx': 'what will follow, beside the button',
    'machines/UnassignedMachine.tsx': 'the words of a button; the heading leads there',
    'modules/NewRequest.tsx': 'the words of a choice',
    'modules/SiteModules.tsx': 'the number of a module',
    'profile/ModuleStrip.tsx': 'the name of a table; its heading leads there',
    'reporting/MachineNow.tsx': 'the number of a module',
    'results/Timeline.tsx': 'the facility of the result leads there from its head',
    'fleet/DuplicatePair.tsx': 'the words of a button; both machines lead there above it',
};

it('on each screen written by hand', () => {
    const found = sourcesOf(['src/pages']).flatMap(({ file, code }) => {
        const lines = code.split('\n');
        const named = /<(FacilityName|MachineName|NamesIn)\b/;
        return lines.flatMap((line, at) => {
            const within = lines.slice(Math.max(0, at - 3), at + 1).some((one) => named.test(one));
            return bare.some((one) => one.test(line)) && !within
                ? [file.slice('src/pages/'.length)]
                : [];
        });
    });
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(plain).toSorted());
});
