import type { MethodKind } from '@utility-connect/protocol';
import type {
  OperatorConnectionState,
  OperatorEndpoint,
  OperatorFaultKind,
  OperatorUtilityState,
} from '@utility-connect/protocol/operator';

/** How bad a state is; decides its color and icon. */
export type Tone = 'good' | 'calm' | 'warning' | 'bad';

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
}

/** States of connections in words. */
export const connectionStates: Readonly<Record<OperatorConnectionState, StateWords>> = {
  active: { label: 'Active', tone: 'good' },
  preparing: { label: 'First sync', tone: 'calm' },
  needs_sign_in: { label: 'Needs sign-in', tone: 'warning' },
};

/** Faults of sandbox connections in words. */
export const faultWords: Readonly<
  Record<OperatorFaultKind, { readonly label: string; readonly hint: string }>
> = {
  login_refused: { label: 'Login refused', hint: 'The utility refuses the password.' },
  consent_ended: { label: 'Consent ended', hint: 'The person has ended the access at the utility.' },
  utility_down: { label: 'Utility down', hint: 'The utility gives no answer.' },
  late: { label: 'Data late', hint: 'The utility has had nothing new for two days.' },
  revised: { label: 'Data revised', hint: 'The utility has corrected the last three days.' },
};

/** States of utilities in words. */
export const utilityStates: Readonly<Record<OperatorUtilityState, StateWords>> = {
  operational: { label: 'Working', tone: 'good' },
  down: { label: 'Down', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warning' },
};

/** Health of webhook endpoints in words. */
export const endpointHealth: Readonly<Record<OperatorEndpoint['health'], StateWords>> = {
  paused: { label: 'Paused', tone: 'bad' },
  failing: { label: 'Failing', tone: 'warning' },
  healthy: { label: 'Healthy', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'calm' },
};

/** Statuses of webhook deliveries in words. */
export const deliveryStatuses = {
  pending: { label: 'Waiting', tone: 'calm' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** Methods of connecting in words. */
export const methodWords: Readonly<Record<MethodKind, string>> = {
  sign_in: 'Sign-in',
  redirect: 'Utility’s page',
  file: 'Files',
};
