import type { Connector } from './lib/connector.ts';
import { UntestedError } from './lib/contract/broken-rule.ts';
import { checkRule } from './lib/contract/rule.ts';
import { rules } from './lib/contract/rules.ts';
import { type ContractSample, createSubject, type Subject } from './lib/contract/subject.ts';
import { defineConnector } from './lib/definition/define-connector.ts';

export type { ChallengeSample, ContractSample, ExpectedSample, TypedFields } from './lib/contract/subject.ts';

/**
 * Loads a connector: its module, or the connector itself. It is called again where a rule is about a restart; a module is then
 * evaluated again.
 */
export type LoadConnector = () => Loaded | Promise<Loaded>;
type Loaded = Connector | { readonly default: Connector };

/** The functions of Vitest that the suite uses. They are passed in, so that this package does not depend on Vitest. */
export interface TestRunner {
  readonly it: (
    name: string,
    options: { readonly timeout: number },
    test: (context: { readonly skip: (note: string) => unknown }) => Promise<void>,
  ) => unknown;
  readonly vi: { resetModules(): unknown };
}

/** A rule may wait for timers of the connector. */
const RULE_TIMEOUT = 60_000;

/**
 * Tests that a connector keeps the contract: one test for each rule. Rules that the connector or the sample has nothing for are
 * skipped, with a note.
 *
 * @example
 * import { it, vi } from 'vitest';
 *
 * testConnector({ it, vi }, () => import('../src/index.js'), {
 *   login: { username: 'jo@example.com', password: 'correct horse' },
 * });
 */
export function testConnector({ it, vi }: TestRunner, load: LoadConnector, sample: ContractSample): void {
  let isModule = false;
  const loadConnector = async (): Promise<Connector> => {
    if (isModule) vi.resetModules();
    const loaded = await load();
    isModule = 'default' in loaded;
    return defineConnector('default' in loaded ? loaded.default : loaded);
  };
  let subject: Promise<Subject> | undefined;
  for (const rule of rules) {
    it(rule.name, { timeout: RULE_TIMEOUT }, async ({ skip }) => {
      subject ??= createSubject(loadConnector, sample, Math.floor(Date.now() / 1000));
      await checkRule(rule, await subject).catch((error: unknown) => {
        if (error instanceof UntestedError) skip(`${error.message}.`);
        throw error;
      });
    });
  }
}
