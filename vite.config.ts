import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/bundle/chunks.ts';
import { firstFiles } from './scripts/bundle/firstFiles.ts';
import { languageParts, nameOfChunk } from './scripts/bundle/languageParts.ts';

const { plugin, groups } = chunks();

/** The browser's bundle. */
export default defineConfig({
    plugins: [react(), plugin, firstFiles(), languageParts(import.meta.dirname)],
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
                // As Material's own files name them.
                find: /^\.\.?\/(FilledInput\/index|TouchRipple|createThemeWithVars)\.js$/,
                replacement: new URL('src/bundle/noPart.ts', import.meta.url).pathname,
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
                chunkFileNames: nameOfChunk,
            },
        },
    },
    // `npm run dev`: the server beside it.
    server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
});
