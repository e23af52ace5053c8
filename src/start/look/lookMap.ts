/** A map above its list as the first look has it: marks on the outlines, what they mean, and the places beside them. */
import '../../screens/map/placeMap.css';
import './lookMap.css';
import { withColon } from '../../../locales/tongue.ts';
import { bandOf, bandTitle } from '../../../resources/bands.ts';
import type { Report } from '../../../resources/define/report.ts';
import { resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import { rowsOf } from '../../../dataProvider/wire.ts';
import { keptOf } from '../../screens/accountStore.ts';
import { valueText } from '../../widgets/fields/numbers.ts';
import { fitBox } from '../../screens/map/box.ts';
import { openingWindow, wholeTitle } from '../../screens/map/country.ts';
import { groupsOf, levelOf } from '../../screens/map/drill.ts';
import { tracesOf } from '../../screens/map/figureTraces.ts';
import { outlines } from '../../screens/map/outlines.ts';
import { drawLand, drawTraces } from '../../screens/map/plot/drawStill.ts';
import { landColours } from '../../screens/map/plot/landColours.ts';
import { markOf, type Measure, measureOf } from '../../screens/map/measure.ts';
import {
    legendOf,
    type MapPoint,
    pointsOf,
    roundVolumes,
    volumeSize,
} from '../../screens/map/points.ts';
import { shownKey, shownOf, showsOf } from '../../screens/map/shows.ts';
import { labelsOf } from '../../widgets/labels.ts';
import { levelCalled, places } from '../../widgets/places.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { el, hidden, type Spoken } from './elements.ts';
import { listOf } from './list.ts';
import type { Look } from './look.ts';

/** Paints the list with its map, once the answers of both are there; the list alone where the map is not of marks, or not all here. */
export async function lookAtMap(
    look: Look,
    report: Report,
    entry: RouteEntry,
    [answer, ...pages]: readonly Promise<unknown>[],
): Promise<void> {
    const [given, ...told] = await Promise.all([answer, ...pages, look.ready]);
    if (given === undefined) return;
    const map = mapOf(look, report, entry, told.slice(0, pages.length));
    const list = listOf(report, entry, given, map?.card);
    if (!list) return;
    look.paint(list.main, () => {
        list.fit();
        map?.draw();
    });
}

/** What is drawn, of which kind, and what it is called. */
interface Drawn {
    report: Report;
    points: readonly MapPoint[];
    measure: Measure;
    figure: string;
    /** The largest volume, where marks are as large as theirs. */
    largest?: number;
}

/** The card of the map; `draw` is called once it stands in the page. */
function mapOf(
    { dark }: Look,
    report: Report,
    entry: RouteEntry,
    answers: readonly unknown[],
): { card: HTMLElement; draw: () => void } | undefined {
    const measure = measureOf(report);
    const isOpen = keptOf<boolean>(`chart.${resourceOf(entry.route)}`) ?? true;
    const show = shownOf(report, keptOf<string>(shownKey(report)));
    if (!measure || !isOpen || !['figure', 'volume'].includes(show)) return undefined;
    const pages = answers.flatMap((one) => (one ? [rowsOf(one, report.envelope)] : []));
    const rows = pages.flatMap((page) => page.rows);
    const all = pointsOf(report, rows);
    const points = all.filter(({ position }) => position);
    if (rows.length < (pages[0]?.count ?? 0) || !points.length) return undefined;
    const say = sayNow();
    const spoken: Spoken = { say, labels: labelsOf(say, report.name) };
    const largest =
        show === 'volume' ? Math.max(0, ...points.map(({ volume }) => volume ?? 0)) : undefined;
    const figure = spoken.labels.label(measure.name, measure.field);
    const drawn: Drawn = { report, points: all, measure, figure, largest };
    const plot = hidden(el('div.k-map-plot'));
    plot.ariaBusy = 'true';
    const card = el(
        'section.k-panel.k-look-map',
        el('div.k-panel-title', el('h2', figure)),
        el(
            'div.k-look-mapped',
            el(
                'div',
                showsOf(report).length > 1 && el('div.k-look-choice'),
                legend(drawn, spoken),
                sizes(drawn, spoken),
                el('div.k-map', plot),
                points.length < all.length &&
                    el(
                        'p.k-muted.k-note',
                        say(
                            '%{shown} of %{count} places are on the map; the others have no coordinates.',
                            { shown: points.length, count: all.length },
                        ),
                    ),
            ),
            el('div', el('p.k-muted', wholeTitle(say)), besides(drawn, spoken)),
        ),
    );
    return { card, draw: () => drawIn(plot, { ...drawn, points }, dark) };
}

/** Marks at once, and the land under them as soon as it has come. */
function drawIn(plot: HTMLElement, { points, measure, largest }: Drawn, dark: boolean): void {
    const shape = { width: plot.clientWidth, height: plot.clientHeight };
    const view = { box: fitBox(openingWindow(points, {}), shape.width, shape.height), shape };
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'k-map-still');
    svg.setAttribute('width', String(shape.width));
    svg.setAttribute('height', String(shape.height));
    svg.append(...drawTraces(tracesOf(points, measure, view, largest), view));
    plot.append(svg);
    void outlines.then((land) => {
        // The screen has taken its place meanwhile.
        if (!svg.isConnected) return;
        svg.prepend(drawLand(land, view, landColours(dark)));
        plot.ariaBusy = null;
    });
}

/** The bands with mark, words and number of places. */
function legend({ points, measure }: Drawn, { say }: Spoken): HTMLElement | false {
    const bands = legendOf(measure.profile, points);
    const whose = bandTitle(measure.profile);
    return (
        bands.length > 0 &&
        el(
            'ul.k-look-bands',
            whose && el('li.k-muted', withColon(say.text(whose))),
            ...bands.map(({ band, mark, count }) =>
                el(
                    'li',
                    coloured(mark),
                    say.text(band.label),
                    el('span.k-muted', ` (${say.value(count)})`),
                ),
            ),
        )
    );
}

function coloured({ color, sign }: ReturnType<typeof markOf>): HTMLElement {
    const made = hidden(el('span.k-look-sign', sign));
    made.style.color = color;
    return made;
}

/** How large a mark is for how much. */
function sizes({ report, largest }: Drawn, { say }: Spoken): HTMLElement | false {
    if (!largest) return false;
    const field = report.columns[report.chart?.size ?? ''];
    const rings = roundVolumes(largest).map((volume) => {
        const ring = hidden(el('span.k-look-ring'));
        const size = `${volumeSize(volume, largest)}px`;
        Object.assign(ring.style, { width: size, height: size });
        return el('span', ring, say.value(volume));
    });
    return el(
        'div.k-look-bands',
        field && el('span.k-muted', withColon(say.text(field.label))),
        ...rings,
    );
}

/** The places of the first level with their figures, the lowest first, as in the list beside the map. */
function besides({ points, measure, figure }: Drawn, { say }: Spoken): HTMLElement {
    const level = levelOf({}, points);
    const counts = level !== places.site;
    const rows = groupsOf(points, level, measure).map(({ name, count, value }) =>
        el(
            'tr',
            el('td', name),
            counts && el('td.k-right', say.value(count)),
            el(
                'td.k-right.k-nowrap',
                measure.rate && coloured(markOf(bandOf(measure.profile, value))),
                valueText(value, measure.rate ? '%' : ''),
            ),
        ),
    );
    return el(
        'div.k-look-places',
        el(
            'table',
            el(
                'thead',
                el(
                    'tr',
                    el('th', say.text(levelCalled(level).label)),
                    counts && el('th.k-right', say('Places')),
                    el('th.k-right', figure),
                ),
            ),
            el('tbody', ...rows),
        ),
    );
}
