/** A record: its fields by section, what may be done with it, and its history. */
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type Identifier, type RaRecord, useCanAccess } from 'react-admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Entity } from '../../resources/define/entity.ts';
import { resourceOf } from '../../resources/routes.ts';
import { isOpen } from '../widgets/openable.ts';
import { useLabels } from '../widgets/words.ts';
import { Head } from './EntityForm.tsx';
import { DeleteButton } from './form/DeleteButton.tsx';
import { titleOf } from './form/texts.ts';
import { History, useHistory } from './record/History.tsx';
import type { ScreenProps } from './props.ts';
import { columnsOf } from './table/columns.ts';
import { RecordActions } from './record/RecordActions.tsx';
import { RecordFields } from './record/RecordFields.tsx';
import { RecordScreen } from './record/RecordScreen.tsx';
import { useSay } from '../widgets/say.ts';

export const EntityShow = (props: ScreenProps<Entity>) => (
    <RecordScreen {...props}>{(record) => <Content {...props} record={record} />}</RecordScreen>
);

function Content({
    declaration: entity,
    entry,
    record,
}: ScreenProps<Entity> & { record: RaRecord }) {
    const say = useSay();
    const resource = resourceOf(entry.route);
    const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' });
    const history = useHistory(entity.table, record.id);
    const [tab, setTab] = useState<'record' | 'history'>('record');
    return (
        <>
            <Head resource={resource} title={titleOf(entity, record)} />
            <Box sx={{ display: 'flex', gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
                {history && (
                    <Tabs value={tab} onChange={(_, chosen: typeof tab) => setTab(chosen)}>
                        <Tab
                            value="record"
                            label={say('Record')}
                            id="tab-record"
                            aria-controls="panel"
                        />
                        <Tab
                            value="history"
                            label={say('History')}
                            id="tab-history"
                            aria-controls="panel"
                        />
                    </Tabs>
                )}
                <Box sx={{ flex: 1 }} />
                <RecordLinks entity={entity} id={record.id} />
                <RecordActions entity={entity} entry={entry} record={record} />
                <DeleteButton entity={entity} entry={entry} record={record} />
                {mayEdit && entry.verbs?.includes('update') && (
                    <Button
                        component={Link}
                        to={`/${resource}/${encodeURIComponent(record.id)}`}
                        variant="contained"
                        startIcon={<EditIcon />}
                    >
                        {say('Edit')}
                    </Button>
                )}
            </Box>
            <Box
                id="panel"
                role={history ? 'tabpanel' : undefined}
                aria-labelledby={history ? `tab-${tab}` : undefined}
            >
                {tab === 'history' && history ? (
                    <History past={history} fields={entity.fields} />
                ) : (
                    <Sections entity={entity} record={record} />
                )}
            </Box>
        </>
    );
}

/** Buttons to what belongs to the record, where the account may open it. */
function RecordLinks({ entity, id }: { entity: Entity; id: Identifier }) {
    const { text } = useLabels();
    return Object.entries(entity.recordLinks ?? {}).map(([label, pattern]) => {
        const route = pattern.replace('{id}', encodeURIComponent(id));
        if (!isOpen(route)) return null;
        return (
            <Button key={route} component={Link} to={route}>
                {text(label)}
            </Button>
        );
    });
}

function Sections({
    entity,
    record,
}: {
    entity: Entity;
    record: Readonly<Record<string, unknown>>;
}) {
    const { text } = useLabels();
    const inForm = new Set(Object.values(entity.form).flat());
    const others = Object.keys(entity.fields).filter((name) => !inForm.has(name));
    return [...Object.entries(entity.form), ['', others] as const].map(
        ([heading, names], index) => {
            const fields = columnsOf(entity.fields, names);
            if (!fields.length) return null;
            return (
                <Card key={`${heading}${index}`} component="section" sx={{ p: 2, mb: 1.5 }}>
                    {heading && (
                        <Typography variant="h2" sx={{ mb: 1.5 }}>
                            {text(heading)}
                        </Typography>
                    )}
                    <RecordFields fields={fields} record={record} />
                </Card>
            );
        },
    );
}
