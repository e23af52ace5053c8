/** One row of a report with everything the server tells of it. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { RaRecord } from 'react-admin';
import { useState } from 'react';
import { accountTypes } from '../../resources/access.ts';
import { type Fields, sentenceCase, text } from '../../resources/define/field.ts';
import type { Report } from '../../resources/define/report.ts';
import { resourceOf } from '../../resources/routes.ts';
import { storedUser } from '../../dataProvider/storage.ts';
import { isEmpty } from '../widgets/fields/shown.ts';
import { Head } from './EntityForm.tsx';
import type { ScreenProps } from './props.ts';
import { columnsOf, namesPatients } from './table/columns.ts';
import { RecordFields } from './record/RecordFields.tsx';
import { RecordScreen } from './record/RecordScreen.tsx';
import { Reveal } from './record/Reveal.tsx';
import { useSay } from '../widgets/say.ts';

export const ReportDetail = (props: ScreenProps<Report>) => (
    <RecordScreen {...props}>{(record) => <Content {...props} record={record} />}</RecordScreen>
);

function Content({
    declaration: report,
    entry,
    record,
}: ScreenProps<Report> & { record: RaRecord }) {
    const say = useSay();
    const [revealed, setRevealed] = useState<Readonly<Record<string, unknown>>>({});
    const user = storedUser();
    const shown = { ...record, ...revealed };
    const fields = { ...report.columns, ...undeclared(report.columns, record) };
    // What is empty stays out: a result of one disease has no columns of another.
    const drawn = columnsOf(fields, Object.keys(fields)).filter(
        ({ name }) => !isEmpty(shown[name]),
    );
    const masked = user && accountTypes[user.user_type]?.identity === 'masked';
    return (
        <>
            <Head
                resource={resourceOf(entry.route)}
                title={`${say.text(entry.title)} ${record.id}`}
            />
            {masked && namesPatients(report.columns) && (
                <Box sx={{ mb: 1.5 }}>
                    <Reveal report={report.name} id={record.id} onRevealed={setRevealed} />
                </Box>
            )}
            <Card sx={{ p: 2 }}>
                <RecordFields fields={drawn} record={shown} />
            </Card>
        </>
    );
}

/** What the detail tells beyond the columns of the list, as plain text. */
function undeclared(declared: Fields, record: Readonly<Record<string, unknown>>): Fields {
    return Object.fromEntries(
        Object.entries(record)
            .filter(
                ([name, value]) =>
                    !(name in declared) &&
                    !['id', 'version'].includes(name) &&
                    ['string', 'number', 'boolean'].includes(typeof value),
            )
            .map(([name]) => [name, text(sentenceCase(name))]),
    );
}
