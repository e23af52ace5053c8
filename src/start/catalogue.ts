/** Hands the generated index and the lazy declarations to the providers, once, at start. */
import { installCatalogue } from '../../dataProvider/catalogue.ts';
import type { RouteEntry } from '../../resources/routes.ts';
import files from '../declarations.gen.json';
import routes from '../routes.gen.json';

const modules = import.meta.glob<Record<string, unknown>>(
    '../../resources/**/*.{entity,report,dashboard,document}.ts',
);

// A JSON import has its words widened to strings; a generated file holds only declared ones.
installCatalogue({
    routes: routes as unknown as RouteEntry[],
    files,
    load(file) {
        const load = modules[`../../${file}`];
        return load ? load() : Promise.reject(new Error(`There is no ${file}`));
    },
});
