import {
  ConnectorError,
  type ConnectorErrorCode,
  type MeterInterval,
  type RedirectMethod,
  type SignInMethod,
} from '@utility-connect/connector';
import type { ConnectedMethod } from '@utility-connect/connector-host';
import type { Fault } from '../store/faults.ts';

type Connected = Extract<ConnectedMethod, SignInMethod | RedirectMethod>;

const REVISED_SECONDS = 3 * 86_400;

const errors = {
  login_refused: 'invalid_credentials',
  consent_ended: 'login_expired',
  utility_down: 'utility_unavailable',
} as const satisfies Partial<Record<Fault['kind'], ConnectorErrorCode>>;

/** A method that behaves like one of a utility with the fault. The service treats it as it treats a real one. */
export function breakMethod<M extends Connected>(method: M, fault: Fault): M {
  switch (fault.kind) {
    case 'late':
      return withIntervals(method, (interval) => (interval.end > fault.since ? [] : [interval]));
    case 'revised':
      return withIntervals(method, (interval) => [reviseInterval(interval, fault.since)]);
    default:
      return failing(method, errors[fault.kind]);
  }
}

const reviseInterval = (interval: MeterInterval, since: number): MeterInterval => {
  const isRevised = interval.start >= since - REVISED_SECONDS && interval.end <= since;
  return isRevised ? { ...interval, usageKwh: interval.usageKwh * 1.1 + 0.01 } : interval;
};

const withIntervals = <M extends Connected>(
  method: M,
  change: (interval: MeterInterval) => MeterInterval[],
): M => ({
  ...method,
  async *readIntervals(request) {
    for await (const batch of method.readIntervals(request)) yield batch.flatMap(change);
  },
});

/** Fails in all that reads data or renews a login. */
const failing = <M extends Connected>(method: M, code: ConnectorErrorCode): M => {
  const fail = async (): Promise<never> => {
    throw new ConnectorError(code, 'The connection was broken on purpose.');
  };
  return {
    ...method,
    ...('signIn' in method && { signIn: fail }),
    ...(method.renew && { renew: fail }),
    ...('checkAccess' in method && { checkAccess: fail }),
    listAccounts: fail,
    // biome-ignore lint/correctness/useYield: it fails first.
    async *readIntervals() {
      await fail();
    },
    readBills: fail,
  };
};
