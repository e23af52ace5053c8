/**
 * The outlines of Africa for the maps. Plotly would fetch them from a public server; this takes
 * them out of its package, so that a map needs no outside request. Run after an update of plotly.js:
 * `node scripts/topojson.mjs`; a test compares the committed file with the package.
 */
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';

const require = createRequire(import.meta.url);

/** What maps show (src/screens/map/plot/geoLook.ts): half of the package's bytes are coasts, rivers and the like. */
const layers = ['countries', 'lakes', 'land'];

/** The outlines of these layers as the package holds them, as JSON text. */
export function africaOutlines() {
    // The file is a script for browsers: it sets PlotlyGeoAssets on the window.
    const file = require.resolve('plotly.js/dist/plotly-geo-assets.js');
    const module = { exports: {} };
    const window = {};
    runInNewContext(readFileSync(file, 'utf8'), {
        module,
        window,
        self: window,
        globalThis: window,
    });
    const assets = window.PlotlyGeoAssets ?? module.exports.PlotlyGeoAssets ?? module.exports;
    return JSON.stringify(only(layers, assets.topojson.africa_50m));
}

/** A topology with these objects alone, and the arcs that they are made of; `~3` is arc 3 backwards. */
function only(names, { objects, arcs, ...rest }) {
    const kept = [];
    const renumber = (arc) => {
        if (Array.isArray(arc)) return arc.map(renumber);
        const at = arc < 0 ? ~arc : arc;
        if (!kept.includes(at)) kept.push(at);
        return arc < 0 ? ~kept.indexOf(at) : kept.indexOf(at);
    };
    const over = (object) => ({
        ...object,
        ...(object.arcs && { arcs: renumber(object.arcs) }),
        ...(object.geometries && { geometries: object.geometries.map(over) }),
    });
    const some = Object.fromEntries(names.map((name) => [name, over(objects[name])]));
    return { ...rest, objects: some, arcs: kept.map((at) => arcs[at]) };
}

/** Writes `africa_50m.json` into a folder that the server serves under /topojson. */
export function writeOutlines(folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL('africa_50m.json', folder), africaOutlines());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
    writeOutlines(new URL('../public/topojson/', import.meta.url));
}
