/**
 * In place of libraries that plotly loads and no map of ours reaches: countries by name, projections other than
 * Mercator's, areas of outlines, polygons drawn by hand, promises for old browsers.
 */
const none = (): never => {
    throw new Error('Left out of the bundle (docs/decisions/0005-browser-bundle.md)');
};

export const COUNTRIES: readonly never[] = [];
export const createLookup = () => ({ lookupAlpha3: none });
export { none as area, none as centroid, none as coordAll };
