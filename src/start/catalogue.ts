/** Hands the generated index and the lazy declarations to the providers, once, at start. */
import { installCatalogue } from '../../dataProvider/catalogue.ts';
import files from '../declarations.gen.json';
import { routes } from '../shell/menu/routes.ts';

const modules = import.meta.glob<Record<string, unknown>>(
    '../../resources/**/*.{entity,report,dashboard,document}.ts',
);

installCatalogue({
    routes,
    files,
    load(file) {
        const load = modules[`../../${file}`];
        return load ? load() : Promise.reject(new Error(`There is no ${file}`));
    },
});
