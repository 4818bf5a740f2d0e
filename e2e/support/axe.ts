import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Options {
  /** Ids of the rules that are checked. Default all. */
  readonly onlyRules?: readonly string[];
  /** Ids of rules that do not apply. */
  readonly ignoredRules?: readonly string[];
  /** Selectors of elements that are not checked. */
  readonly exclude?: readonly string[];
}

/**
 * Checks the accessibility of a page.
 *
 * @returns each violated rule with the elements; empty if there is none
 */
export async function findViolations(
  page: Page,
  { onlyRules, ignoredRules = [], exclude = [] }: Options = {},
): Promise<readonly string[][]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: axe });
  return page.evaluate(
    async ([only, ignored, excluded]) => {
      interface Outcome {
        readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[];
      }
      const { axe } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<Outcome> };
      };
      const rules = Object.fromEntries(ignored.map((id) => [id, { enabled: false }]));
      const context = { include: ['html'], exclude: excluded };
      const options = { ...(only && { runOnly: only }), rules, resultTypes: ['violations'] };
      const { violations } = await axe.run(context, options);
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    },
    [onlyRules, ignoredRules, exclude] as const,
  );
}
