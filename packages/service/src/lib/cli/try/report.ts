import type { WatchedRequest } from '@utility-connect/connector-host/node';
import manifest from '../../../../package.json' with { type: 'json' };
import type { TryResult, TryStep } from './try-connector.ts';

/** Facts about a try, beside its steps. */
export interface Tried {
  readonly utilityId: string;
  readonly connector: string;
  readonly requests: readonly WatchedRequest[];
  /** Whether it was a fake of the interface. */
  readonly isFake: boolean;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** The result as JSON. */
export function toJson(tried: Tried, { steps, accounts }: TryResult) {
  const ok = steps.every((step) => step.ok);
  return {
    utility_id: tried.utilityId,
    connector: tried.connector,
    ok,
    steps,
    accounts,
    requests: tried.requests.length,
    ...(ok ? { evidence: evidenceOf(tried, steps) } : { report: reportOf(tried, steps) }),
  };
}

/** Lines for the terminal after the steps. */
export function toText(tried: Tried, result: TryResult): string {
  const { accounts, requests, evidence, report } = {
    evidence: undefined,
    report: undefined,
    ...toJson(tried, result),
  };
  return [
    ...accounts.map(
      (each) => `account ${each.account_number}, ${each.time_zone}, ${each.interval_seconds} s`,
    ),
    `requests: ${requests}`,
    '',
    ...(evidence
      ? ['For `evidence` of its registry entry:', `- ${JSON.stringify(evidence)}`]
      : ['For an issue. Nothing in it belongs to you, but read it first:', ...(report ?? [])]),
  ].join('\n');
}

export function stepLine({ step, ok, detail }: TryStep): string {
  return `${ok ? 'ok    ' : 'FAILED'} ${step.replace('_', '-')}: ${detail}`;
}

const evidenceOf = ({ date, isFake, utilityId }: Tried, steps: readonly TryStep[]) => ({
  date,
  what: `${steps.map(({ step }) => step.replace('_', '-')).join(', ')} worked ${isFake ? 'with the fake' : 'with a real login'}`,
  source: `utility-connect try ${utilityId}`,
});

const reportOf = ({ date, utilityId, connector, requests }: Tried, steps: readonly TryStep[]): string[] => [
  `utility-connect ${manifest.version}, Node ${process.version}, ${date}`,
  `${utilityId} with ${connector}`,
  ...steps.map(({ step, ok, error }) => `${step}: ${ok ? 'ok' : error}`),
  ...requests.map(({ method, address, status }) => `${method} ${address} → ${status ?? 'no answer'}`),
];
