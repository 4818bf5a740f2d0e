import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules that do not apply, by id. */
type IgnoredRules = Readonly<Record<string, { readonly enabled: false }>>;

/**
 * Checks the accessibility of a page.
 *
 * @returns each violated rule with the elements; empty if there is none
 */
export async function findViolations(page: Page, rules: IgnoredRules = {}): Promise<readonly string[][]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async (ignored) => {
    interface Outcome {
      readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<Outcome> } };
    const { violations } = await axe.run({ rules: ignored, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, rules);
}
