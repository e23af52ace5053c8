/** A plain react-admin app on the same lists: what a person would wait for without any of ours. */
import simpleRest from 'ra-data-simple-rest';
import { Admin, Datagrid, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** By resource the columns of its list with their names, told by the build (peer.ts). */
declare const LISTS: Readonly<Record<string, readonly (readonly [name: string, label: string])[]>>;

const listOf = (columns: readonly (readonly [string, string])[]) =>
    function Rows() {
        return (
            <List perPage={25}>
                <Datagrid bulkActionButtons={false}>
                    {columns.map(([name, label]) => (
                        <TextField key={name} source={name} label={label} />
                    ))}
                </Datagrid>
            </List>
        );
    };

createRoot(document.getElementById('root')!).render(
    <Admin dataProvider={simpleRest('/rest')} disableTelemetry>
        {Object.entries(LISTS).map(([name, columns]) => (
            <Resource key={name} name={name} list={listOf(columns)} />
        ))}
    </Admin>,
);
