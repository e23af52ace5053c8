/** What the environment sets, for the page of settings: every variable, without secrets. */
import type { Installed } from '../resources/define/engine.ts';
import type { Config } from './config.ts';
import { type Setting, settings } from './settings.ts';

/** Every variable with what is in force. */
export const environment = (config: Config): Installed[] =>
    Object.entries<Setting>(settings).map(([name, one]) => {
        const value = config[name as keyof typeof settings];
        const hidden = (one.secret ?? one.private ?? false) && value !== undefined;
        return {
            variable: one.variable,
            about: one.sentence,
            value: hidden ? null : String(value ?? ''),
            given: config.given.has(one.variable),
        };
    });
