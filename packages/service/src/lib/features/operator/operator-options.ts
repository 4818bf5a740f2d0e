import type { OperatorDanger, OperatorSetting } from '@utility-connect/protocol/operator';
import type { ConsoleAssets } from './page/console-page.ts';

/** The operator's console and its API. */
export interface OperatorOptions {
  /** At least 32 characters. */
  readonly token: string;
  /** Facts of this process. Default none. */
  readonly report?: OperatorReport;
  /** The built console. Without it, its pages return 404. */
  readonly assets?: ConsoleAssets | undefined;
}

/** Facts about the process and its settings. */
export interface OperatorReport {
  /** Version of the service. */
  readonly version: string;
  /** Name and version of the runtime. */
  readonly runtime: string;
  /** Without the values of secrets. */
  readonly settings: readonly OperatorSetting[];
  readonly dangers: readonly OperatorDanger[];
  /** Names of settings that would turn on more methods of a utility. */
  readonly missingSettings: (utilityId: string) => readonly string[];
}
