/** What a list did not understand of its address, or names and is not there. */
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { type Entity, siteColumn } from '../../../resources/define/entity.ts';
import { reference, titleWord } from '../../../resources/define/field.ts';
import { refersTo } from '../../../resources/define/fieldFacts.ts';
import type { Report } from '../../../resources/define/report.ts';
import { levelCalled, places } from '../../widgets/places.ts';
import { useLabels } from '../../widgets/words.ts';
import { type Known, readListAddress } from './listReading.ts';
import { NotUnderstood, UnknownRecord } from './NotUnderstood.tsx';
import { useBeyond } from './useBeyond.ts';
import { type Filter, type FilterValues, storeKeyOf } from '../list/filters.ts';

interface Props {
    resource: string;
    personal: boolean;
    declaration: Entity | Report;
    filters: readonly Filter[];
    sortable: readonly string[];
    window?: number;
    held: FilterValues;
    arrived: string;
}

export default function ListAddress(props: Props) {
    const { filters, window, declaration, held, sortable, arrived } = props;
    const kept = storeKeyOf(props);
    const { label } = useLabels();
    const { search } = useLocation();
    const { filterValues } = useListContext();
    const beyond = useBeyond(arrived);
    const values = (filterValues ?? {}) as FilterValues;
    const own = Object.fromEntries(filters.map(({ name, field }) => [name, field]));
    const known = knownOf(declaration);
    const notUnderstood = readListAddress(search, values, {
        filters: { ...known.filters, ...own },
        besides: [
            ...(window === undefined ? [] : ofPeriods),
            ...known.besides,
            'q',
            'id',
            ...Object.keys(held),
        ],
        sorts: [...sortable, ...known.sorts, 'id'],
        columns: known.columns,
        window,
        beyond,
    });
    return (
        <>
            <NotUnderstood {...notUnderstood} kept={kept} />
            {filters.map(({ name, field }) => {
                const to = refersTo(field);
                const { [name]: id, ...others } = values;
                return (
                    to &&
                    Number(id) > 0 && (
                        <UnknownRecord
                            key={name}
                            to={to}
                            id={Number(id)}
                            kept={kept}
                            title={label(name, field)}
                            right={`?${new URLSearchParams({ filter: JSON.stringify(others) })}`}
                        />
                    )
                );
            })}
        </>
    );
}

const ofPeriods = ['start_date', 'end_date', 'period', 'compare'];

const levelField = (level: string) => {
    const { label, to } = levelCalled(level);
    return reference(label, to);
};

/** What the server takes of each kind of list, whatever its screen offers. */
function knownOf(declaration: Entity | Report): Omit<Known, 'window' | 'beyond'> {
    const levels = Object.keys(places.levels);
    if (declaration.kind === 'report') {
        const { quiet, filters, columns } = declaration;
        const placed = Object.fromEntries(levels.map((level) => [level, levelField(level)]));
        return { filters: { ...placed, ...quiet, ...filters }, besides: [], sorts: [], columns };
    }
    const { fields, list } = declaration;
    const words = Object.keys(fields);
    return {
        // `product` for `product_id`, as older clients write it.
        filters: Object.fromEntries(
            list.filters.flatMap((name) =>
                (refersTo(fields[name]) ? [name, titleWord(name)] : [name]).map((word) => [
                    word,
                    fields[name]!,
                ]),
            ),
        ),
        besides: siteColumn(declaration, places.site) ? levels : [],
        sorts: [...words.map(titleWord), 'version', 'created_at', 'updated_at'],
        columns: fields,
    };
}
