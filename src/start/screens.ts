/** The screens of a route, loaded when first opened. */
import { type ComponentType, createElement, Fragment, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import {
    dashboardOf,
    declarationOf,
    documentOf,
    filledEntry,
} from '../../dataProvider/catalogue.ts';
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import type { Entity } from '../../resources/define/entity.ts';
import type { Report } from '../../resources/define/report.ts';
import type { RouteEntry } from '../../resources/routes.ts';
import { Waiting } from '../widgets/ScreenBoundary.tsx';
import './catalogue.ts';
import { later } from '../base/later.tsx';
import { filledRoute } from '../base/routeWords.ts';
import { generic } from './loaders.ts';
import { pages } from './pages.gen.ts';
import type { ScreenProps } from '../screens/props.ts';

export interface Screens {
    list?: ComponentType;
    create?: ComponentType;
    edit?: ComponentType;
    show?: ComponentType;
    /** A screen written by hand. */
    page?: ComponentType;
}

const made = new Map<string, Screens>();

/** The lazy screens of a route; the same components each time, so that React keeps their state. */
export function screensFor(entry: RouteEntry): Screens {
    let screens = made.get(entry.route);
    if (!screens) {
        screens = {
            entity: entityScreens,
            report: reportScreens,
            dashboard: dashboardScreens,
            page: pageScreens,
        }[entry.kind](entry);
        made.set(entry.route, screens);
    }
    return screens;
}

function entityScreens(entry: RouteEntry): Screens {
    const screen = (load: () => Promise<ComponentType<ScreenProps<Entity>>>) => lazily(entry, load);
    const screens: Screens = {
        list: screen(async () => (await generic.EntityList()).EntityList),
        show: screen(async () => (await generic.EntityShow()).EntityShow),
    };
    if (entry.verbs?.includes('create'))
        screens.create = screen(async () => (await generic.EntityForm()).EntityCreate);
    if (entry.verbs?.includes('update'))
        screens.edit = screen(async () => (await generic.EntityForm()).EntityEdit);
    return screens;
}

function reportScreens(entry: RouteEntry): Screens {
    const screen = (load: () => Promise<ComponentType<ScreenProps<Report>>>) => lazily(entry, load);
    const screens: Screens = {
        list: screen(async () => (await generic.ReportPage()).ReportPage),
    };
    // A page of its own may stand around the document.
    if (entry.detailPage) screens.show = byHand(entry.detailPage);
    else if (entry.document) screens.show = documentScreen(entry, entry.document);
    else if (entry.detail)
        screens.show = screen(async () => (await generic.ReportDetail()).ReportDetail);
    return screens;
}

/** A row of a list of documents. */
const documentScreen = (entry: RouteEntry, name: string): ComponentType =>
    loadScreen(async () => {
        const [{ DocumentPage }, document] = await Promise.all([
            generic.DocumentPage(),
            documentOf(name),
        ]);
        return { default: () => createElement(DocumentPage, { document, entry }) };
    });

/** It stands where a list would: the place and period at its top are its own. */
function dashboardScreens(entry: RouteEntry): Screens {
    const list = loadScreen(async () => {
        const [{ DashboardPage }, declaration] = await Promise.all([
            generic.DashboardPage(),
            dashboardOf(entry.name),
        ]);
        const props: ScreenProps<Dashboard> = { declaration, entry };
        return { default: () => createElement(DashboardPage, props) };
    });
    return { list };
}

/** The same words as long as a screen loads, whatever it is. */
const loadScreen = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
    later(load, createElement(Waiting));

const pageScreens = (entry: RouteEntry): Screens => ({ page: byHand(entry.component) });

/** A screen written by hand, by its file under src/pages. */
const pageAt = (component: string | undefined): ComponentType => loadScreen(pageCalled(component));

const pageCalled = (component = '') =>
    pages[component] ?? (() => Promise.reject(new Error(`There is no page ${component}`)));

const PageAddress = later(() => import('../screens/address/PageAddress.tsx'), null, true);

/** Above it what it does not understand of its address: the words that it does not take. */
function byHand(component: string | undefined): ComponentType {
    return loadScreen(async () => {
        const { default: Page } = await pageCalled(component)();
        const { takes = {} } = Page;
        if (takes === 'own') return { default: Page };
        return {
            default: function ByHand() {
                const { search } = useLocation();
                const told = search && createElement(PageAddress, { takes });
                return createElement(Fragment, null, told, createElement(Page));
            },
        };
    });
}

/** Loads screen and declaration side by side. */
function lazily<D extends Entity | Report>(
    entry: RouteEntry,
    load: () => Promise<ComponentType<ScreenProps<D>>>,
): ComponentType {
    return loadScreen(async () => {
        const [Screen, declaration] = await Promise.all([load(), declarationOf(entry.name)]);
        const preview = entry.preview && { preview: pageAt(entry.preview) };
        const props = { declaration: declaration as D, entry, ...preview };
        if (declaration.kind !== 'entity' || !entry.route.includes('{'))
            return { default: () => createElement(Screen, props) };
        return {
            default: function Filled() {
                const params = useParams();
                const route = filledRoute(entry.route, params);
                const filled = useMemo(() => filledEntry(entry, declaration, route), [route]);
                return createElement(Screen, { ...props, entry: filled });
            },
        };
    });
}
