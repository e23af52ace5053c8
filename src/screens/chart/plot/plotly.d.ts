/** The parts of plotly.js that are loaded one by one; the package types only the whole. */
declare module 'plotly.js/lib/core' {
    import type { Data, Layout } from 'plotly.js';
    const Plotly: {
        register(modules: readonly unknown[]): void;
        toImage(
            figure: { data: Data[]; layout: Partial<Layout> },
            options: { format: 'png'; width: number; height: number; scale: number },
        ): Promise<string>;
    };
    export default Plotly;
}
declare module 'plotly.js/lib/scattergeo' {
    const trace: unknown;
    export default trace;
}
declare module 'plotly.js/lib/bar' {
    const trace: unknown;
    export default trace;
}
/** Its inner parts, which have no types (src/bundle/plotlyCore.ts). */
declare module 'plotly.js/src/*' {
    const part: unknown;
    export default part;
}
declare module 'plotly.js/build/plotcss';
