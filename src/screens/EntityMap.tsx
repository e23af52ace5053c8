/**
 * The map above a list whose entity has positions (`map` in its declaration). Asks
 * `POST /x/<entity>/points` under the filters of the list, and opens the record that is clicked.
 */
import { wordsOf } from '../../resources/define/fieldFacts.ts';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../dataProvider/call.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Points, PointsCall } from '../../resources/define/points/positions.ts';
import { later } from '../base/later.tsx';
import './map/placeMap.css';
import type { PlacePoint } from './map/PlaceMap.tsx';
import { type Say, useSay } from '../widgets/say.ts';

const PlaceMap = later(
    () => import('./map/PlaceMap.tsx'),
    <div className="k-map-plot" />,
    'announced',
);

export default function EntityMap({ declaration }: { declaration: Entity }) {
    const say = useSay();
    const { filterValues, resource } = useListContext();
    const navigate = useNavigate();
    const filters = useMemo(() => single(filterValues), [filterValues]);
    const { data, isError } = useQuery({
        queryKey: ['points', declaration.name, filters],
        queryFn: ({ signal }) =>
            call<PointsCall>(`POST /x/${declaration.name}/points`, filters, {
                signal,
                reads: true,
            }),
        staleTime: 60_000,
    });
    const points = useMemo(() => (data ? pointsOf(data) : []), [data]);
    const kinds = useMemo(() => kindsOf(declaration, say), [declaration, say]);
    const many = { text: declaration.title[1], small: true } as const;
    if (isError)
        return <output>{say('The map could not be loaded. The list below is complete.')}</output>;
    if (!data) return <div className="k-map-plot" aria-hidden="true" />;
    const shown = data.count - data.without_position;
    return (
        <section className="k-card" aria-label={say('Map')}>
            {shown > 0 && (
                <PlaceMap
                    points={points}
                    kinds={kinds}
                    label={say(
                        'Map of %{shown} %{many}. Arrow keys move it, plus and minus zoom. The list below has the same.',
                        { shown, many },
                    )}
                    onOpen={(id) => navigate(`/${resource}/${id}/show`)}
                />
            )}
            <p className="k-map-note">
                {say('%{shown} of %{all} %{many} are on the map.', {
                    shown,
                    all: data.count,
                    many,
                })}{' '}
                {data.without_position > 0 &&
                    say(
                        '%{smart_count} has no coordinates. |||| %{smart_count} have no coordinates.',
                        {
                            smart_count: data.without_position,
                        },
                    )}
            </p>
        </section>
    );
}

function pointsOf({ columns, data }: Points): PlacePoint[] {
    const at = (row: Points['data'][number], name: (typeof columns)[number]) =>
        row[columns.indexOf(name)] ?? '';
    return data.map((row) => ({
        id: Number(at(row, 'id')),
        name: String(at(row, 'name')),
        kind: String(at(row, 'kind')),
        place: String(at(row, 'place')),
        lat: Number(at(row, 'lat')),
        lng: Number(at(row, 'lng')),
    }));
}

/** The options of the first choice field: what the points are told apart by. */
function kindsOf({ name, fields }: Entity, say: Say): Readonly<Record<string, string>> {
    const [field, declared] = Object.entries(fields).find(([, one]) => wordsOf(one)) ?? [];
    return Object.fromEntries(
        Object.entries((declared && wordsOf(declared)) ?? {}).map(([kind, label]) => [
            kind,
            say.text(label, `${name}.${field}`),
        ]),
    );
}

/** Filters of one value each; what the list filters by several values the map shows unfiltered. */
const single = (filters: Record<string, unknown>) =>
    Object.fromEntries(
        Object.entries(filters).filter(
            ([, value]) => value !== '' && value !== null && !Array.isArray(value),
        ),
    );
