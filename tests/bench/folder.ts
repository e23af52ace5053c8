/** Whether a folder holds what is to be measured: half a country, or another than was asked for, gives figures that say nothing. */
import type { DemoState } from '../../server/demo/rules.ts';

type Loaded = Pick<DemoState, 'state' | 'size' | 'wanted' | 'loaded' | 'pieces'>;

const countryOf = ({ size, wanted }: Pick<DemoState, 'size' | 'wanted'>): string =>
    wanted ? `the ${size} country with ${wanted} results` : `the ${size} country`;

/** The country that `--results` asks for. */
export const askedFor = (results: number): Pick<DemoState, 'size'> & { wanted?: number } =>
    results ? { size: 'country', wanted: results } : { size: 'small' };

/** Why a folder must not be loaded further for this question: it was made for another. Undefined where it may. */
export function otherThanAsked(demo: Loaded | undefined, results: number): string | undefined {
    const asked = askedFor(results);
    if (!demo || (demo.size === asked.size && demo.wanted === asked.wanted)) return undefined;
    return `The folder holds ${countryOf(demo)}, and ${countryOf(asked)} was asked for: name its number (--results ${demo.wanted ?? 0}), or another folder.`;
}

/** Why a folder must not be measured after its loading; undefined where all of it is there. */
export function notWhole(demo: Loaded | undefined): string | undefined {
    if (demo?.state === 'ready') return undefined;
    const pieces = demo ? `${demo.loaded.length} of ${demo.pieces} pieces` : 'nothing';
    return `The folder is not loaded to its end (${pieces} are there, its state is ${demo?.state ?? 'empty'}): what failed stands above. The same command goes on from there; a new folder begins anew.`;
}
