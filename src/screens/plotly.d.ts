/** The parts of plotly.js that are loaded one by one; the package types only the whole. */
declare module 'plotly.js/lib/core' {
    const Plotly: { register(modules: readonly unknown[]): void };
    export default Plotly;
}
declare module 'plotly.js/lib/scattergeo' {
    const trace: unknown;
    export default trace;
}
