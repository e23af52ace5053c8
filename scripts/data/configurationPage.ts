/** `docs/configuration.md`, written from the settings themselves. */
import { type Setting, settings } from '../../server/settings.ts';

/** The whole page. */
export function configurationPage(): string {
    const rows = Object.values<Setting>(settings).map(
        ({ variable, unset, sentence, secret, live }) => {
            const name = secret ? `\`${variable}\`, \`${variable}_FILE\`` : `\`${variable}\``;
            return `| ${name}${live ? ' *' : ''} | ${unset} | ${sentence} |`;
        },
    );
    return `# Configuration

Kipimo is configured by environment variables. They are validated at start: a wrong one is named and
nothing starts; an unknown \`KIPIMO_…\` variable is warned about. \`npm start -- check-config\` shows
what is in force, without secrets.

| Variable | Unset | Meaning |
|---|---|---|
${rows.join('\n')}

Where one with an asterisk is unset, *Settings of the programme* sets it while the server runs, with its history; every server of the database
follows within five seconds, a backup at its next look. So it is with limits and quiet hours of e-mail, text messages and
the exchange (their own pages name them). Where the environment sets one, that holds on this server, and the page says so. Secrets, addresses
and folders have no page: who takes over a session could send elsewhere what is kept here, or read a key, and a wrong one would close
the page that mends it. *never* of \`KIPIMO_BACKUP_AT\` is said here alone.

A variable with \`_FILE\` names a file that holds the value: for secrets that a container mounts.
An empty variable is an unset one. \`KIPIMO_PASSWORD_FILE\` is read by the commands
\`create-superuser\` and \`reset-password\` alone.

## Two roles

The embedded PostgreSQL has two roles from its start: the owner of the tables, for migrations alone, and the application's, which
reads and writes rows. Signed in as that one, nobody can change a table, drop or switch off a trigger, empty a table, or change or
remove a row of the audit or the ledger. On a PostgreSQL of your own a superuser makes both with what
\`npm start -- database-roles\` prints (\`--from ROLE\` hands over the tables of a database in use). Set \`DATABASE_URL\` to the
application's role and \`DATABASE_OWNER_URL\` to the owner's; the rights are given after every migration. To keep the owner's
password off the server, run \`npm start -- migrate\` with both set elsewhere before each new version. Where \`DATABASE_URL\` is
the owner the server starts with a warning.

## Anchors of the audit

Every minute the head of the audit's hash chain is signed (Ed25519) and appended to \`audit.anchors\` in the data folder; with
\`KIPIMO_AUDIT_SYSLOG\` it is sent to syslog, too. \`npm start -- verify-audit\` holds the chain against them:
\`--anchors FILE\` takes the log of another computer (lines with other words are passed over), \`--key FILE\` a copy of
\`audit.pub\`. Keep \`audit.key\` with your other secrets. After a restore of an older backup the chain ends before its
anchors, and is told so: move \`audit.anchors\` aside and keep it.

This page is generated from \`server/settings.ts\`; a test compares it.
`;
}
