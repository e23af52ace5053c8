/** Hands the generated index and the lazy declarations to the providers, once, at start. */
import { installCatalogue } from '../../dataProvider/catalogue.ts';
import { routes } from '../shell/menu/routes.ts';
import { modules } from './declarations.gen.ts';

installCatalogue({ routes, modules });
