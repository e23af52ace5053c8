/** What a new document starts as: head and lines, two steps of different people, its list, its form and its note. */
import { query, steps, write } from './documentServer.ts';
import { componentName, type DocumentNaming, type Naming } from './templates.ts';

/** A document has a room of its own, and a table that is named after its area. */
export function documentNaming(naming: Naming): DocumentNaming {
    const { area, folder, word, up, table } = naming;
    const start = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const end = componentName(start);
    return {
        ...naming,
        folder: folder.endsWith(`/${word}`) ? folder : `${folder}/${word}`,
        up: folder.endsWith(`/${word}`) ? up : `../${up}`,
        table: `${area.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${table}`,
        document: `${area}${end}`,
        start,
        end,
    };
}

/** The calls of a document: its list, and what is done about one. */
export const documentCalls = ({ name }: DocumentNaming) => ({
    list: `POST /x/${name}/`,
    others: ['create', 'confirm', 'cancel', 'history'].map((verb) => `POST /x/${name}/${verb}`),
});

/** Path below the room, to text. */
export const documentFiles = (naming: DocumentNaming): Record<string, string> => ({
    'words.ts': words(naming),
    [`${naming.word}.document.ts`]: declaration(naming),
    [`${naming.word}.report.ts`]: list(naming),
    [`${naming.word}.sql.ts`]: query(naming),
    'write.server.ts': write(naming),
    'steps.server.ts': steps(naming),
    'write.page.ts': page(naming),
});

const words = ({
    up,
    one,
    start,
}: DocumentNaming): string => `/** ${one}: what is typed, by the form and the call alike, and what answers tell of it. */
import { grant } from '${up}access.ts';
import { choice, date, instant, integer, lines, memo, reference, text } from '${up}define/field.ts';

export const keepers = [grant('super_admin', 'superadmin')];

export const ${start}State = choice(
    'State',
    { open: 'To be confirmed', confirmed: 'Confirmed', cancelled: 'Cancelled' },
    { tones: { open: 'warning', confirmed: 'good', cancelled: 'neutral' } },
);

const lineFields = {
    item: text('Product', { required: true, maxLength: 120 }),
    quantity: integer('Quantity', { required: true, min: 1 }),
};

export const ${start}Fields = {
    facility_id: reference('Facility', 'facilities', { required: true }),
    written_on: date('Day', { required: true, notFuture: true }),
    remarks: memo('Remarks', { maxLength: 1000 }),
    lines: lines('Lines', lineFields),
};

export const ${start}Columns = {
    number: text('Number', { required: true }),
    written_on: date('Day', { required: true }),
    status: ${start}State,
    facility: text('Facility', { names: { thing: 'facility', id: 'facility_id' } }),
    items: integer('Lines', { required: true }),
    written_by: text('Written down by'),
    confirmed_by: text('Confirmed by'),
    confirmed_at: instant('Confirmed'),
    cancel_reason: text('Cancelled because'),
    remarks: memo('Remarks'),
    own: text('Written by the reader', { help: '“yes” where the reader may not confirm it.' }),
    lines: lines('Lines', lineFields),
};
`;

const declaration = ({
    name,
    up,
    one,
    table,
    document,
    start,
}: DocumentNaming): string => `/** FILL IN: who writes one, and who does what about it then. */
import { defineDocument } from '${up}define/documents/document.ts';
import { reason } from '${up}define/reason.ts';
import { keepers, ${start}Columns, ${start}State } from './words.ts';

export const ${start}Document = defineDocument({
    name: '${document}',
    title: '${one}',
    table: '${table}',
    status: ${start}State,
    fields: ${start}Columns,
    head: ['facility', 'written_on', 'written_by', 'confirmed_by', 'confirmed_at', 'cancel_reason'],
    remarks: 'remarks',
    lines: { of: ${start}Columns.lines.of, columns: { item: {}, quantity: {} } },
    signatures: ['Written down by', 'Confirmed by'],
    steps: {
        confirm: {
            label: 'Confirm',
            endpoint: 'POST /x/${name}/confirm',
            access: keepers,
            from: ['open'],
            to: ['confirmed'],
            never: {
                column: 'own',
                sentence: 'Who wrote it never confirms it.',
                code: 'own_document',
                hint: 'Somebody else than you confirms it.',
            },
            ask: 'Confirm %{number}?',
        },
        cancel: {
            label: 'Cancel the document',
            endpoint: 'POST /x/${name}/cancel',
            access: keepers,
            from: ['open'],
            to: ['cancelled'],
            ask: 'Cancel %{number}?',
            fields: { cancel_reason: reason() },
            undoes: true,
        },
    },
    history: { endpoint: 'POST /x/${name}/history', access: keepers },
});
`;

const list = ({
    name,
    up,
    word,
    one,
    many,
    document,
    start,
}: DocumentNaming): string => `import { defineReport } from '${up}define/report.ts';
import { keepers, ${start}Columns, ${start}State } from './words.ts';

export const ${word} = defineReport({
    name: '${name}',
    title: '${many}',
    about: 'FILL IN: what a row is. A row opens it with its lines and its note.',
    period: { kind: 'days', window: 90 },
    filters: { status: ${start}State },
    columns: ${start}Columns,
    optional: ['confirmed_by', 'confirmed_at', 'cancel_reason', 'remarks', 'own', 'lines'],
    unshown: ['version'],
    sort: ['-written_on', 'number'],
    search: ['number', 'facility'],
    detail: true,
    document: '${document}',
    links: { 'New ${one.toLowerCase()}': '/${name}/new' },
    mounts: [
        { route: '/${name}', group: 'superadmin', access: keepers, endpoint: 'POST /x/${name}/' },
    ],
});
`;

const page = ({
    name,
    folder,
    up,
    one,
    end,
}: DocumentNaming): string => `import { definePage } from '${up}define/screens/page.ts';
import { keepers } from './words.ts';

export const write${end}Page = definePage({
    title: 'New ${one.toLowerCase()}',
    component: '${folder}/Write${end}',
    mounts: [{ route: '/${name}/new', group: 'superadmin', access: keepers, hidden: true }],
});
`;

/** The form that writes one. */
export const documentForm = ({
    name,
    folder,
    up,
    one,
    document,
    start,
    end,
}: DocumentNaming): string => `/** FILL IN: who writes one here, and when. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '${up}../../dataProvider/call.ts';
import type { write${end} } from '${up}../../resources/${folder}/write.server.ts';
import { ${start}Fields as fields } from '${up}../../resources/${folder}/words.ts';
import { FormField } from '${up}../screens/form/FormField.tsx';
import { today } from '${up}../widgets/dates/dates.ts';
import { useSay } from '${up}../widgets/say.ts';
import { DeclarationName } from '${up}../widgets/words.ts';
import { DocumentForm } from '${up}stock/lines/DocumentForm.tsx';
import { LineGrid } from '${up}stock/lines/LineGrid.tsx';
import { newLine } from '${up}stock/lines/lineValues.ts';
import '${up}stock/stock.css';

export default function Write${end}() {
    const say = useSay();
    const navigate = useNavigate();
    const initial = useMemo(() => ({ written_on: today(), lines: [newLine()] }), []);
    return (
        <DeclarationName value="${document}">
            <div className="k-page ks-page">
                <h1>{say('New ${one.toLowerCase()}')}</h1>
                <DocumentForm
                    resource="${name}"
                    fields={fields}
                    initial={initial}
                    onSave={(values) => call<typeof write${end}>('POST /x/${name}/create', values)}
                    onSaved={({ data }) => navigate(\`/${name}/\${data.id}/show\`)}
                    back="/${name}"
                >
                    <section className="k-card ks-head" aria-label={say('Head')}>
                        <FormField name="facility_id" field={fields.facility_id} editing={false} />
                        <FormField name="written_on" field={fields.written_on} editing={false} />
                    </section>
                    <LineGrid of={fields.lines.of} spans={{ item: 8 }} />
                    <FormField name="remarks" field={fields.remarks} editing={false} />
                </DocumentForm>
            </div>
        </DeclarationName>
    );
}
`;
