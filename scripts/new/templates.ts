/** What a new declaration starts as. Each is well formed as it stands and says what to fill in. */

/** The words that the templates are made with. */
export interface Naming {
    /** `stock/suppliers` */
    name: string;
    area: string;
    /** Where its files stand below `resources` and `src/pages`: the area, or a room of it. */
    folder: string;
    /** From there to the folder of all areas. */
    up: string;
    /** `suppliers` */
    word: string;
    /** `Supplier`, `Suppliers` */
    one: string;
    many: string;
    /** `supplier` */
    table: string;
}

/** The words of a document: those of its room, and what one of them is called in code. */
export interface DocumentNaming extends Naming {
    /** `stockReturn`: its name, and that of its draft. */
    document: string;
    /** `return`, as code begins with it: `returnFields`. */
    start: string;
    /** `Return`, as code ends with it: `writeReturn`. */
    end: string;
}

export const entity = ({
    name,
    up,
    word,
    one,
    many,
    table,
}: Naming): string => `import { grant } from '${up}access.ts';
import { crudAt } from '${up}define/endpoint.ts';
import { defineEntity } from '${up}define/entity.ts';
import { boolean, text } from '${up}define/field.ts';

const keepers = [grant('super_admin', 'superadmin')];

export const ${word} = defineEntity({
    name: '${name}',
    table: '${table}',
    title: ['${one}', '${many}'],
    fields: {
        name: text('Name', { required: true, unique: true, maxLength: 120 }),
        active: boolean('Active', { initial: true }),
    },
    access: { read: keepers, create: keepers, update: keepers, delete: keepers },
    scope: { kind: 'nation', why: 'FILL IN: why everybody who may read sees every row' },
    endpoints: crudAt('/x/${name}'),
    list: { columns: ['name', 'active'], filters: ['active'], sort: 'name' },
    form: ['name', 'active'],
    mounts: [{ route: '/${name}', group: 'superadmin', access: keepers }],
});
`;

export const report = ({
    name,
    up,
    word,
    many,
}: Naming): string => `import { grant } from '${up}access.ts';
import { integer, text } from '${up}define/field.ts';
import { defineReport } from '${up}define/report.ts';

export const ${word} = defineReport({
    name: '${name}',
    title: '${many}',
    about: 'FILL IN: what a row is and what is counted.',
    columns: {
        facility: text('Facility', { names: { thing: 'facility', id: 'facility_id' } }),
        machines: integer('Machines'),
    },
    sort: ['facility', 'machines'],
    search: ['facility'],
    totals: ['machines'],
    period: { kind: 'none' },
    mounts: [
        {
            route: '/${name}',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /x/${name}/',
        },
    ],
});
`;

export const query = ({
    up,
    word,
}: Naming): string => `import { defineQuery } from '${up}define/query.ts';
import { sql } from '${up}define/sql.ts';
import { ${word} } from './${word}.report.ts';

export const ${word}Query = defineQuery(
    ${word},
    ({ scope }) => sql\`
        select f.id, f.id as facility_id, f.name as facility, count(m.id)::int as machines
          from facility f
          left join machine m on m.facility_id = f.id
         where \${scope('f')}
         group by f.id, f.name\`,
);
`;

export const page = ({
    name,
    folder,
    up,
    word,
    many,
}: Naming): string => `import { only } from '${up}access.ts';
import { definePage } from '${up}define/screens/page.ts';

export const ${word} = definePage({
    title: '${many}',
    component: '${folder}/${componentName(word)}',
    mounts: [
        {
            route: '/${name}',
            group: 'superadmin',
            access: [only('FILL IN: why no permission is asked', 'superadmin')],
        },
    ],
});
`;

export const component = ({
    up,
    word,
    many,
}: Naming): string => `/** FILL IN: what a person does here. */
import { useSay } from '${up}../widgets/say.ts';

export default function ${componentName(word)}() {
    const say = useSay();
    return <h1>{say('${many}')}</h1>;
}
`;

/** `errorRates` becomes `ErrorRates`. */
export const componentName = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
