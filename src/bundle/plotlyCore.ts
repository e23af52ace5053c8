/**
 * In place of plotly.js/lib/core (docs/decisions/0005-browser-bundle.md): the same without what no chart or map of ours
 * has, which are sliders, range sliders, buttons, pictures, error bars, grids, templates and the check of figures.
 */
import 'plotly.js/build/plotcss';
import annotations from 'plotly.js/src/components/annotations';
import colorbar from 'plotly.js/src/components/colorbar';
import colorscale from 'plotly.js/src/components/colorscale';
import fx from 'plotly.js/src/components/fx';
import legend from 'plotly.js/src/components/legend';
import modebar from 'plotly.js/src/components/modebar';
import selections from 'plotly.js/src/components/selections';
import shapes from 'plotly.js/src/components/shapes';
import english from 'plotly.js/src/locale-en';
import american from 'plotly.js/src/locale-en-us';
import calls from 'plotly.js/src/plot_api/plot_api';
import toImage from 'plotly.js/src/plot_api/to_image';
import plots from 'plotly.js/src/plots/plots';
import registry from 'plotly.js/src/registry';
import scatter from 'plotly.js/src/traces/scatter';

const { register } = registry as { register(modules: unknown): void };
const api = { ...(calls as Record<string, unknown>), toImage };
const methods = Object.entries(api).map(([name, fn]) => ({ moduleType: 'apiMethod', name, fn }));

// In plotly's own order: the legend asks the shapes, hovering asks the legend.
register([
    ...methods,
    scatter,
    annotations,
    selections,
    shapes,
    colorscale,
    colorbar,
    legend,
    fx,
    modebar,
    english,
    american,
]);

const { resize } = plots as { resize: unknown };

/** What react-plotly.js and the charts call. */
export default { ...api, register, Plots: { resize } };
