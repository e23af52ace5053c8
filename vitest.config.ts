import { mergeConfig, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longestFirst.ts';
import client from './vite.config.ts';

/** Screens that hold on to the page, its routes or its clock: each has a page and modules of its own. */
const apart = [
    'pages/machines/machineAssignment',
    'pages/results/resultHead',
    'screens/mapDrill',
    'shell/menu',
    'shell/notices',
    'shell/overlay',
    'shell/screenBoundary',
    'shell/slowLine',
].map((name) => `tests/unit/${name}.test.tsx`);

/** The test projects: unit (no database), server (PostgreSQL), browser (Chromium). */
export default mergeConfig(
    client,
    defineConfig({
        test: {
            sequence: { sequencer: LongestFirst },
            // What was made of a file is found by its content in the next run: the second PostgreSQL and the browser load what the first did.
            experimental: { fsModuleCache: true, fsModuleCachePath: 'tests/output/modules' },
            projects: [
                ...[
                    // One set of modules for many files: loading them anew costs more than the tests.
                    { name: 'unit', include: ['tests/unit/**/*.test.ts'] },
                    {
                        name: 'unit-screens',
                        include: ['tests/unit/**/*.test.tsx'],
                        exclude: apart,
                    },
                    { name: 'unit-apart', include: apart, isolate: true },
                ].map(({ isolate = false, ...files }) => ({
                    extends: true as const,
                    test: {
                        ...files,
                        isolate,
                        environment: 'happy-dom',
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
                        // Two cores, and a Chromium, a server and a database for each file; the modules of the server once.
                        isolate: false,
                        maxWorkers: 2,
                        sequence: { groupOrder: 2 },
                        testTimeout: 120_000,
                        hookTimeout: 120_000,
                    },
                },
            ],
        },
    }),
);
