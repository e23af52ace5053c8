/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A file of ours in the place of a module. */
const spare = (name: string) => new URL(`src/shell/spare/${name}`, import.meta.url).pathname;

/** The browser's bundle, and the test projects: unit (no database), server (PostgreSQL), browser (Chromium). */
export default defineConfig({
    plugins: [react()],
    define: { global: 'globalThis' },
    resolve: {
        alias: [
            // What react-admin brings along and this product never uses (each file says why).
            { find: 'object.entries', replacement: spare('objectEntries.cjs') },
            { find: 'hasown', replacement: spare('hasOwn.cjs') },
            { find: 'inflection', replacement: spare('inflection.tsx') },
            { find: 'jsonexport/dist/index.js', replacement: spare('jsonExport.tsx') },
            {
                find: /^\.\/adapters\/reactRouterProvider(\.js)?$/,
                replacement: spare('routerProvider.tsx'),
            },
            {
                find: 'maplibre-gl/dist/maplibre-gl.css',
                replacement: new URL('src/empty.css', import.meta.url).pathname,
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
    },
    server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
    test: {
        projects: [
            {
                extends: true,
                test: {
                    name: 'unit',
                    include: ['tests/unit/**/*.test.{ts,tsx}'],
                    environment: 'happy-dom',
                    setupFiles: ['tests/helpers/unitSetup.ts'],
                },
            },
            {
                extends: true,
                test: {
                    name: 'server',
                    include: ['tests/server/**/*.test.ts'],
                    environment: 'node',
                    globalSetup: ['tests/helpers/postgres.ts'],
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
                    fileParallelism: false,
                    testTimeout: 120_000,
                    hookTimeout: 120_000,
                },
            },
        ],
    },
});
