/** The outlines of land, which Plotly draws under places: fetched before it draws, and again while they are missing. */
import { createStore, useStored } from '../../../dataProvider/store.ts';
import { places } from '../../widgets/places.ts';

/** Folder of the outlines on this server. */
export const OUTLINES = '/topojson/';
const name = `${places.outlines.replace(' ', '-')}_50m`;
/** Their file. */
export const OUTLINES_FILE = `${OUTLINES}${name}.json`;
const AGAIN = 15_000;

/** Where Plotly looks before it fetches. */
const shelf = (): Record<string, unknown> =>
    ((window as { PlotlyGeoAssets?: { topojson: Record<string, unknown> } }).PlotlyGeoAssets ??= {
        topojson: {},
    }).topojson;

/** Nothing but its layers: with it places are drawn on an empty ground, where Plotly alone would draw none at all. */
const empty = {
    type: 'Topology',
    arcs: [],
    objects: Object.fromEntries(
        ['coastlines', 'land', 'ocean', 'lakes', 'rivers', 'countries', 'subunits'].map((layer) => [
            layer,
            { type: 'GeometryCollection', geometries: [] },
        ]),
    ),
};

const known = createStore(false);

async function load(): Promise<void> {
    try {
        const answer = await fetch(OUTLINES_FILE);
        if (!answer.ok) throw new Error(String(answer.status));
        shelf()[name] = await answer.json();
        known.set(true);
    } catch {
        // The server is away: places are drawn without land until it is back.
        shelf()[name] ??= empty;
        setTimeout(() => void load(), AGAIN);
    }
}

/** Settles when a map may draw, with outlines or without. */
export const outlines: Promise<void> = load();

/** Whether the outlines are there; a map that was drawn without them is to be drawn anew. */
export const useOutlines = (): boolean => useStored(known);
