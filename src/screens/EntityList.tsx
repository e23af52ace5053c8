/** The list of an entity. */
import Add from '@mui/icons-material/Add';
import MapIcon from '@mui/icons-material/MapOutlined';
import Button from '@mui/material/Button';
import { useCanAccess, useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { sorts } from '../../resources/define/fieldFacts.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { inSentence } from '../../resources/define/say.ts';
import { resourceOf } from '../../resources/routes.ts';
import { ToolButton } from '../widgets/ToolButton.tsx';
import { DeclarationName, useLabels } from '../widgets/words.ts';
import type { ScreenProps } from './props.ts';
import { later } from '../base/later.tsx';
import { namesPatients } from './table/columns.ts';
import { ListLinks } from './list/ListLinks.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { openedEntity } from './list/opened.ts';
import { useSay } from '../widgets/say.ts';

const EntityMap = later(() => import('./EntityMap.tsx'), null, 'announced');

export const EntityList = (props: ScreenProps<Entity>) => (
    <DeclarationName value={props.declaration.name}>
        <Content {...props} />
    </DeclarationName>
);

function Content({ declaration: entity, entry }: ScreenProps<Entity>) {
    const say = useSay();
    const labels = useLabels();
    const { text } = labels;
    const resource = resourceOf(entry.route);
    const { canAccess } = useCanAccess({ resource, action: 'create' });
    const list = openedEntity(entity, entry, labels);
    const { title, columns } = list;
    // The rows are what a list is opened for; the map, much heavier, comes when asked for.
    const [mapChosen, chooseMap] = useStore(`map.${resource}`, false);
    const mapOpen = entity.map === true && mapChosen;
    const add = entry.verbs?.includes('create') && canAccess && (
        <Button component={Link} to={`/${resource}/create`} variant="contained" startIcon={<Add />}>
            {say('Add %{name}', { name: inSentence(text(entity.title[0])) })}
        </Button>
    );
    return (
        <ListScreen
            resource={resource}
            route={entry.route}
            declaration={entity}
            {...list}
            sortable={columns.filter(({ field }) => sorts(field)).map(({ name }) => name)}
            sort={entity.list.sort}
            personal={namesPatients(entity.fields)}
            fileName={title}
            linkTo={(record) => `/${resource}/${encodeURIComponent(record.id)}/show`}
            actions={
                <>
                    {entity.map && (
                        <ToolButton
                            icon={<MapIcon />}
                            label={say('Map')}
                            aria-pressed={mapOpen}
                            onClick={() => chooseMap(!mapOpen)}
                        />
                    )}
                    <ListLinks links={entity.links} />
                    {add}
                </>
            }
            above={mapOpen && <EntityMap declaration={entity} />}
            empty={{
                title: say('No %{name} yet', { name: inSentence(title) }),
                about: say('Nothing has been entered yet.'),
                action: add,
            }}
        />
    );
}
