/**
 * Which modules of the bundle come in one file. On a line where each request waits 400 ms, dozens of small files
 * cost more than the few bytes that a screen could do without (docs/performance.md, "What a person waits for").
 */
import type { Plugin, Rolldown } from 'vite';
import { takenByMany } from '../../resources/takenByMany.ts';

interface Layer {
    name: string;
    /** Modules, by the end of their path, that need what the layer holds... */
    of: readonly string[];
    /** ...and those that need it as well. */
    and?: readonly string[];
    /** It brings Plotly: nothing that is needed without it may stand in it. */
    heavy?: boolean;
}

const lists = ['src/screens/EntityList.tsx', 'src/screens/ReportPage.tsx'];
const dashboard = 'src/screens/DashboardPage.tsx';
const panels = [dashboard, 'src/screens/chart/ReportChart.tsx'];
const lookMap = 'src/start/look/lookMap.ts';
/** What draws with Plotly, and the map without. */
const [moving, map] = ['src/screens/map/plot/MovingMap.tsx', 'src/screens/map/ReportMap.tsx'];
const [chart, plotted] = [
    'src/screens/chart/ChartView.tsx',
    'src/screens/chart/plot/MovingChart.tsx',
];

/** Each holds what its modules need before they can run, less the layers above it. */
const layers: readonly Layer[] = [
    { name: 'ahead', of: ['src/start/ahead.ts'] },
    // Before what brings React: a map is first painted without.
    { name: 'ahead', of: [lookMap], and: [...lists, ...panels, chart, 'src/App.tsx'] },
    { name: 'marks', of: [lookMap] },
    { name: 'shell', of: ['src/App.tsx'] },
    { name: 'screen', of: lists, and: [dashboard] },
    { name: 'list', of: lists },
    { name: 'panels', of: panels },
    // A chart brings no map, and fetches no land.
    { name: 'panels', of: [chart], and: [map] },
    { name: 'map', of: [map, 'src/screens/EntityMap.tsx'] },
    { name: 'plot', of: [plotted], and: [moving], heavy: true },
    { name: 'geo', of: [moving], heavy: true },
    { name: 'form', of: ['src/screens/EntityForm.tsx', 'src/screens/EntityShow.tsx'] },
];

/** Parts that react-admin's index names for others: who needs them brings them. */
const notNamed =
    /ra-ui-materialui|react-hook-form|ra-core\/dist\/(form|controller\/(create|edit|field|input|reference|saveContext|show))\//;

/** Libraries change less often than the product: a new version of it leaves their file as it was. */
const isLibrary = (id: string) => /node_modules|src\/(bundle\/|start\/routerProvider)/.test(id);

const isDeclared = (id: string) => /(^|\/)resources\/[\w./]+$/.test(id);

/**
 * The declarations of an area in one file: the reports of a dashboard come with it. Two areas that import each other,
 * directly or round, would each run before the other is whole: tests/unit/boundaries.test.ts finds them.
 */
const areaOf = (id: string) =>
    takenByMany.test(id)
        ? 'words'
        : (/resources\/(?!define\/)(\w+)\//.exec(id)?.[1] ?? aboveAreas(id));

/** What stands above the areas comes first of all, but for the table of permissions: it is of the screens of roles alone. */
const aboveAreas = (id: string) =>
    id.endsWith('resources/permissions.ts') ? 'permissions' : 'ahead';

/** The file that a module of resources/ comes in, unless a layer holds it already. */
export const fileOfDeclaration = (id: string): string | undefined =>
    isDeclared(id) ? areaOf(id) : undefined;

/** They stand on `ahead` alone: what a screen asks can be asked before its script is there. */
const fileFor = (id: string, layer: string) =>
    isDeclared(id) ? 'ahead' : layer === 'shell' && isLibrary(id) ? 'vendor' : layer;

/** Imported when they are needed and of their own weight (tests/unit/size.test.ts): files of their own. */
const isScreen = (id: string, importers: readonly string[]) =>
    importers.length > 0 && !/(ahead|Map|Chart\w*)\.tsx?$/.test(id);

/** The groups for Rolldown, and the plugin that reads the graph of modules for them. */
export function chunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
    const layerOf = new Map<string, string>();
    const plugin: Plugin = {
        name: 'kipimo-chunks',
        apply: 'build',
        buildEnd(error) {
            if (error) return;
            const all = [...this.getModuleIds()];
            const below = (files: readonly string[]) =>
                reach(
                    files.map((file) => moduleAt(file, all)),
                    (id) =>
                        (this.getModuleInfo(id)?.importedIds ?? []).filter(
                            (one) => !notNamed.test(one),
                        ),
                );
            // The sign-in page carries nothing of the others.
            const taken = below(['src/main.tsx']);
            const entries = all.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
            const plotly = moduleAt('src/bundle/plotlyCore.ts', all);
            const light = new Set(
                entries
                    .map((id) => below([id]))
                    .filter((one) => !one.has(plotly))
                    .flatMap((one) => [...one]),
            );
            for (const { name, of, and, heavy } of layers) {
                const also = and && below(and);
                for (const id of below(of)) {
                    if (taken.has(id) || (also && !also.has(id)) || (heavy && light.has(id)))
                        continue;
                    if (isScreen(id, this.getModuleInfo(id)?.dynamicImporters ?? [])) continue;
                    taken.add(id);
                    layerOf.set(id, fileFor(id, name));
                }
            }
        },
    };
    const groups: Rolldown.CodeSplittingGroup[] = [
        {
            debugName: 'layers and areas',
            name: (id) => layerOf.get(id) ?? fileOfDeclaration(id) ?? null,
            priority: 2,
            includeDependenciesRecursively: false,
        },
        { name: 'common', test: /node_modules/, minShareCount: 8, priority: 1 },
    ];
    return { plugin, groups };
}

function moduleAt(file: string, all: readonly string[]): string {
    const id = all.find((one) => one === file || one.endsWith(`/${file}`));
    if (!id) throw new Error(`${file} is not in the bundle (scripts/bundle/chunks.ts)`);
    return id;
}

/** Every module that these need before they can run, themselves included. */
function reach(from: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
    const found = new Set(from);
    for (const id of found) for (const one of importsOf(id)) found.add(one);
    return found;
}
