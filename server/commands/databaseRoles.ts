/** `database-roles`: the SQL that makes the owner of the tables and the application's role on a PostgreSQL of one's own. */
import { CommandError, type Command } from './command.ts';

const name = /^[a-z_][a-z0-9_]{0,62}$/;

export const databaseRoles: Command = {
    about: 'Prints the SQL that makes the two database roles: who owns the tables, and who works with rows alone.',
    options: { database: { type: 'string' }, from: { type: 'string' } },
    help: {
        '--database NAME': 'The database, kipimo unless told.',
        '--from ROLE':
            'Role that owns the tables of a database in use: they are handed to the new owner.',
    },
    run: async ({ options, say }) => {
        const { database = 'kipimo', from } = options;
        for (const one of [database, from])
            if (one !== undefined && !name.test(String(one)))
                throw new CommandError(
                    `"${String(one)}" is no name of PostgreSQL: small letters, digits and _.`,
                );
        say(rolesSql(String(database), from === undefined ? undefined : String(from)));
        return 0;
    },
};

/** For a superuser of the server, in psql. */
export const rolesSql = (
    database: string,
    from?: string,
): string => `-- Run it as a superuser of the server: psql -v ON_ERROR_STOP=1 -d ${from ? database : 'postgres'}
create role ${database}_owner login;
create role ${database}_app login in role pg_monitor;
\\password ${database}_owner
\\password ${database}_app
${
    from
        ? `-- Hand over what is there.
reassign owned by ${from} to ${database}_owner;
alter database ${database} owner to ${database}_owner;`
        : `create database ${database} owner ${database}_owner encoding 'UTF8' template template0;
\\connect ${database}`
}
revoke all on database ${database} from public;
grant connect, temporary on database ${database} to ${database}_app;
revoke create on schema public from public;
-- Then start Kipimo with both; it gives the application its rights after its migrations:
--   DATABASE_URL=postgres://${database}_app:…@host/${database}
--   DATABASE_OWNER_URL=postgres://${database}_owner:…@host/${database}`;
