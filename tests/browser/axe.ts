/** What axe finds serious or critical on a page, by the rules of WCAG 2.2 AA. Injected once per page. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
// The very version that @axe-core/playwright brings.
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as {
    source: string;
};

interface Axe {
    run(
        context: string,
        options: object,
    ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** The rules of a whole screen, and those that a change of colours alone can break. */
const conformance = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Of the whole page, or of what stands within. */
export const serious = (page: Page, within = 'html'): Promise<string[]> =>
    broken(page, conformance, within);
export const unreadable = (page: Page): Promise<string[]> => broken(page, ofColours, 'html');

/** One line per rule that is broken, with the first place where. */
async function broken(page: Page, rules: readonly string[], within: string): Promise<string[]> {
    // A reload takes the script with it.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    return page.evaluate(
        async ([context, runOnly]) => {
            const { violations } = await (window as unknown as { axe: Axe }).axe.run(context, {
                runOnly,
                resultTypes: ['violations'],
            });
            return violations
                .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
        },
        [within, rules] as const,
    );
}
