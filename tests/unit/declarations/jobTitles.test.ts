/** Lists name a job as the job names itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobTitles } from '../../../resources/jobs/titles.ts';

it('gives each job in lists the title that it says itself', () => {
    const files = ['resources', 'server'].flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
            .filter((file) => file.endsWith('.ts'))
            .map((file) => `${folder}/${file}`),
    );
    const found = files.flatMap((file) =>
        [
            ...readFileSync(file, 'utf8').matchAll(
                /defineJob\(\{\s*name: '([^']+)',(?:\s*\.\.\.phrases\(\{)?\s*title: '([^']+)'/g,
            ),
        ].map(([, name, title]) => [name, title]),
    );
    expect(found.length).toBeGreaterThan(15);
    expect(Object.fromEntries(found)).toEqual(jobTitles);
});
