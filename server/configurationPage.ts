/** `docs/configuration.md`, written from the settings themselves. */
import { settings } from './settings.ts';

/** The whole page. */
export function configurationPage(): string {
    const rows = Object.values(settings).map((setting) => {
        const secret = 'secret' in setting;
        const name = secret
            ? `\`${setting.variable}\`, \`${setting.variable}_FILE\``
            : `\`${setting.variable}\``;
        return `| ${name} | ${setting.unset} | ${setting.sentence} |`;
    });
    return `# Configuration

Kipimo is configured by environment variables. They are validated at start: a wrong one is named and
nothing starts; an unknown \`KIPIMO_…\` variable is warned about. \`npm start -- check-config\` shows
what is in force, without secrets.

| Variable | Unset | Meaning |
|---|---|---|
${rows.join('\n')}

A variable with \`_FILE\` names a file that holds the value: for secrets that a container mounts.
An empty variable is an unset one. \`KIPIMO_PASSWORD_FILE\` is read by the commands
\`create-superuser\` and \`reset-password\` alone.

This page is generated from \`server/settings.ts\`; a test compares it.
`;
}
