/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './src/bundle/chunks.ts';

const { plugin, groups } = chunks();

/** The browser's bundle, and the test projects: unit (no database), server (PostgreSQL), browser (Chromium). */
export default defineConfig({
    plugins: [react(), plugin],
    define: { global: 'globalThis' },
    resolve: {
        alias: [
            {
                // docs/decisions/0005-browser-bundle.md
                find: /^\.\/adapters\/reactRouterProvider(\.js)?$/,
                replacement: new URL('src/start/routerProvider.tsx', import.meta.url).pathname,
            },
            {
                find: 'object.entries',
                replacement: new URL('src/bundle/objectEntries.ts', import.meta.url).pathname,
            },
            {
                find: 'inflection',
                replacement: new URL('src/bundle/plainWords.ts', import.meta.url).pathname,
            },
            {
                find: 'jsonexport/dist/index.js',
                replacement: new URL('src/bundle/noClientExport.ts', import.meta.url).pathname,
            },
            {
                find: 'plotly.js/lib/core',
                replacement: new URL('src/bundle/plotlyCore.ts', import.meta.url).pathname,
            },
            {
                find: /^culori$/,
                replacement: new URL('src/bundle/colours.ts', import.meta.url).pathname,
            },
            {
                find: /^(country-iso-search|d3-geo-projection|@turf\/(area|centroid|meta)|polybooljs|native-promise-only)$/,
                replacement: new URL('src/bundle/unused.ts', import.meta.url).pathname,
            },
            {
                find: 'maplibre-gl/dist/maplibre-gl.css',
                replacement: new URL('src/bundle/unused.ts', import.meta.url).pathname,
            },
        ],
    },
    build: {
        outDir: 'dist',
        target: 'es2022',
        manifest: true,
        sourcemap: false,
        // Every browser that runs es2022 knows modulepreload.
        modulePreload: { polyfill: false },
        // A data: URL is one more thing that the content policy would have to allow.
        assetsInlineLimit: 0,
        rolldownOptions: {
            output: {
                codeSplitting: { groups },
            },
        },
    },
    // `npm run dev`: the server beside it.
    server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
    test: {
        projects: [
            ...(
                [
                    // One set of modules for many files: loading them anew costs more than the tests.
                    { name: 'unit', include: ['tests/unit/**/*.test.ts'], isolate: false },
                    // Screens leave timers, routes and sessions behind: each file has a page of its own.
                    { name: 'unit-screens', include: ['tests/unit/**/*.test.tsx'], isolate: true },
                ] as const
            ).map(({ name, include, isolate }) => ({
                extends: true as const,
                test: {
                    name,
                    include: [...include],
                    isolate,
                    environment: 'happy-dom',
                    setupFiles: ['tests/helpers/unitSetup.ts'],
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
                    // Two cores, and a Chromium, a server and a database for each file.
                    maxWorkers: 2,
                    sequence: { groupOrder: 2 },
                    testTimeout: 120_000,
                    hookTimeout: 120_000,
                },
            },
        ],
    },
});
