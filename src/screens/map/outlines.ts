/** The outlines of land, which are drawn under places: fetched beside the scripts, and again while they are missing. */
import type { GeometryCollection, Topology } from 'topojson-specification';
import { createStore } from '../../../dataProvider/store.ts';
import { places } from '../../widgets/places.ts';

/** What a map shows of them (plot/geoLook.ts); the file holds no other (scripts/topojson.mjs). */
const layers = ['countries', 'lakes', 'land'] as const;
export type Layer = (typeof layers)[number];
export type Land = Topology<Record<Layer, GeometryCollection>>;

/** Folder of the outlines on this server. */
export const OUTLINES = '/topojson/';
const name = `${places.outlines.replace(' ', '-')}_50m`;
const AGAIN = 15_000;

/** Where Plotly looks before it fetches. */
const shelf = (): Record<string, unknown> =>
    ((window as { PlotlyGeoAssets?: { topojson: Record<string, unknown> } }).PlotlyGeoAssets ??= {
        topojson: {},
    }).topojson;

const nothing: GeometryCollection = { type: 'GeometryCollection', geometries: [] };

/** With it places are drawn on an empty ground, where Plotly alone would draw none at all. */
const empty: Land = {
    type: 'Topology',
    arcs: [],
    objects: { countries: nothing, lakes: nothing, land: nothing },
};

/** Undefined while they are on their way; empty while the server is away. */
export const landNow = createStore<Land | undefined>(undefined);

async function load(): Promise<void> {
    let land = landNow.get() ?? empty;
    try {
        const answer = await fetch(`${OUTLINES}${name}.json`);
        if (!answer.ok) throw new Error(String(answer.status));
        land = (await answer.json()) as Land;
    } catch {
        // The server is away: places are drawn without land until it is back.
        setTimeout(() => void load(), AGAIN);
    }
    shelf()[name] = land;
    landNow.set(land);
}

/** Settles with the outlines, or without where there are none. */
export const outlines: Promise<Land> = load().then(() => landNow.get() ?? empty);
