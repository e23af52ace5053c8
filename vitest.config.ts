import { mergeConfig, defineConfig } from 'vitest/config';
import { bundledPackages } from './tests/bundledPackages.ts';
import { LongestFirst } from './tests/longestFirst.ts';
import client from './vite.config.ts';

/** All in one file: two that import each other would be loaded twice, and what a form tells its inputs would not arrive. */
const packages = { name: 'packages', test: /node_modules/ };
const bundled = {
    optimizer: {
        client: {
            enabled: true,
            include: bundledPackages(import.meta.dirname),
            rolldownOptions: { output: { codeSplitting: { groups: [packages] } } },
        },
    },
};

/** The test projects: unit (no database), server (PostgreSQL), browser (Chromium). */
export default mergeConfig(
    client,
    defineConfig({
        cacheDir: 'tests/output/vite',
        test: {
            sequence: { sequencer: LongestFirst },
            // What was made of a file is found by its content in the next run: the second PostgreSQL and the browser load what the first did.
            experimental: { fsModuleCache: true, fsModuleCachePath: 'tests/output/modules' },
            projects: [
                ...(
                    [
                        // One set of modules for many files: loading them anew costs more than the tests.
                        {
                            name: 'unit',
                            include: ['tests/unit/**/*.test.ts'],
                            isolate: false,
                            environment: 'node',
                        },
                        // Screens leave timers, routes and sessions behind: each file has a page of its own.
                        {
                            name: 'unit-screens',
                            include: ['tests/unit/**/*.test.tsx'],
                            isolate: true,
                            environment: 'happy-dom',
                        },
                    ] as const
                ).map(({ name, include, isolate, environment }) => ({
                    extends: true as const,
                    test: {
                        name,
                        include: [...include],
                        isolate,
                        environment,
                        ...(environment === 'happy-dom' && { deps: bundled }),
                        setupFiles: ['tests/helpers/unitSetup.ts'],
                        maxWorkers: 2,
                        // A busy machine of two cores takes its time over the long lists.
                        testTimeout: 60_000,
                    },
                })),
                {
                    extends: true,
                    test: {
                        name: 'server',
                        include: ['tests/server/**/*.test.ts'],
                        environment: 'node',
                        setupFiles: ['tests/server/process/heard.ts'],
                        globalSetup: ['tests/helpers/postgres.ts'],
                        // A database for each file, one server and one set of modules for all of a worker.
                        isolate: false,
                        maxWorkers: 2,
                        sequence: { groupOrder: 1 },
                        testTimeout: 60_000,
                        hookTimeout: 60_000,
                    },
                },
                {
                    extends: true,
                    test: {
                        name: 'browser',
                        include: ['tests/browser/**/*.test.ts'],
                        environment: 'node',
                        globalSetup: ['tests/helpers/postgres.ts'],
                        // A Chromium, a server and a database for each file, and the modules of the server once. One more than there are cores:
                        // a page that is waited for leaves its core to another.
                        isolate: false,
                        maxWorkers: 3,
                        sequence: { groupOrder: 2 },
                        testTimeout: 120_000,
                        hookTimeout: 120_000,
                    },
                },
            ],
        },
    }),
);
