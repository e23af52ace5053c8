/** What every screen that is drawn from a declaration is given. */
import type { ComponentType } from 'react';
import type { RouteEntry } from '../../resources/routes.ts';

/** The declaration it draws and the route it stands on. */
export interface ScreenProps<D> {
    declaration: D;
    entry: RouteEntry;
    /** Of an entity that declares one: shows what a change does before it is saved. */
    preview?: ComponentType;
}
