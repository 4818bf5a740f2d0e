import type {
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorPage,
  OperatorTimeline,
  OperatorTimelineEntry,
} from '@utility-connect/protocol/operator';
import {
  amber,
  conEd,
  DAY,
  demo,
  HOUR,
  MINUTE,
  NOW,
  pge,
  refused,
  sunny,
  unavailable,
  volt,
} from './refs.ts';

const first: OperatorConnection = {
  id: '0b9d4c1a-77aa-4c0e-8f21-5d2f3c1e1e60',
  user_id: 'user-1',
  client: sunny,
  utility: pge,
  method: 'sign_in',
  state: 'needs_sign_in',
  needs_sign_in_since: NOW - 2 * DAY - 4 * HOUR,
  username_hint: 'u•••@example.com',
  connected_at: NOW - 18 * DAY,
  last_success_at: NOW - 3 * DAY,
  next_sync_at: null,
  data_through: NOW - 4 * DAY,
  last_error: refused,
};

const active: OperatorConnection = {
  ...first,
  id: '5d10a7fe-2b7c-4b7e-8a51-0c2f1e9a4c33',
  user_id: 'household-88213',
  client: volt,
  utility: conEd,
  method: 'redirect',
  state: 'active',
  needs_sign_in_since: null,
  username_hint: '',
  last_success_at: NOW - 20 * HOUR,
  next_sync_at: NOW + 25 * MINUTE,
  data_through: NOW - 30 * HOUR,
  last_error: unavailable,
};

export const connections: OperatorPage<OperatorConnection> = {
  items: [
    first,
    active,
    {
      ...active,
      id: '9aa0c1be-60d3-4f0e-b3f1-7d1d2a0f5e52',
      user_id: 'a-very-long-user-id-of-a-client-that-puts-everything-into-it-2026-11-28T09:14:55Z-eu-west',
      client: demo,
      utility: amber,
      method: 'sign_in',
      state: 'preparing',
      last_success_at: null,
      data_through: null,
      last_error: null,
    },
  ],
  next_cursor: 'next-page',
};

export const connectionDetail: OperatorConnectionDetail = {
  ...first,
  accounts: [
    {
      id: 'acc-71f0',
      account_number_hint: '•••• 4711',
      interval_seconds: 900,
      data_through: NOW - 4 * DAY,
      last_success_at: NOW - 3 * DAY,
    },
    {
      id: 'acc-71f1',
      account_number_hint: '•••• 4712',
      interval_seconds: 3_600,
      data_through: NOW - 4 * DAY,
      last_success_at: NOW - 3 * DAY,
    },
  ],
  jobs: [
    { kind: 'sync', account_id: 'acc-71f0', state: 'parked', due_at: null, failures: 1, last_error: refused },
    { kind: 'sync', account_id: 'acc-71f1', state: 'parked', due_at: null, failures: 1, last_error: refused },
    {
      kind: 'stall_report',
      account_id: 'acc-71f0',
      state: 'waiting',
      due_at: NOW + DAY,
      failures: 0,
      last_error: null,
    },
  ],
  consent: {
    consented_at: NOW - 18 * DAY,
    purpose: 'To size your solar panels.',
    scopes: ['intervals', 'bills'],
    history_from: NOW - 730 * DAY,
    expires_at: null,
  },
  fault: null,
  actions: {
    sync: {
      is_possible: false,
      reason: 'The utility refuses the login: a sync would fail until the person signs in.',
    },
    ask_for_sign_in: { is_possible: false, reason: 'It was asked for on Nov 26.' },
    remove: { is_possible: true, reason: null },
    break: { is_possible: false, reason: 'Only connections of sandbox clients can be broken.' },
    repair: { is_possible: false, reason: 'The connection is not broken.' },
  },
  removal: { accounts: 2, months: 48, bills: 24, removes_user: true, access_tokens: 1 },
};

/** A connection that works, of the utility that is down. */
export const activeDetail: OperatorConnectionDetail = {
  ...connectionDetail,
  ...active,
  actions: {
    sync: { is_possible: true, reason: null },
    ask_for_sign_in: { is_possible: true, reason: null },
    remove: { is_possible: true, reason: null },
    break: connectionDetail.actions.break,
    repair: connectionDetail.actions.repair,
  },
  jobs: connectionDetail.jobs.map((job) => ({ ...job, state: 'blocked', last_error: unavailable })),
};

/** A connection of a sandbox client. */
export const sandboxDetail: OperatorConnectionDetail = {
  ...activeDetail,
  client: demo,
  last_error: null,
  actions: { ...activeDetail.actions, break: { is_possible: true, reason: null } },
};

/** The same, broken on purpose. */
export const brokenDetail: OperatorConnectionDetail = {
  ...sandboxDetail,
  state: 'needs_sign_in',
  needs_sign_in_since: NOW - MINUTE,
  last_error: refused,
  fault: { kind: 'login_refused', since: NOW - 2 * MINUTE },
  actions: {
    ...connectionDetail.actions,
    break: { is_possible: false, reason: 'It needs a sign-in: repair it first.' },
    repair: { is_possible: true, reason: null },
  },
};

const entry = (at: number, type: string, text: string): OperatorTimelineEntry => ({
  id: `j-${at}`,
  type,
  at,
  from: at,
  count: 1,
  text,
  is_problem: false,
  problem: null,
  request_id: null,
  deliveries: [],
});

export const timeline: OperatorTimeline = {
  items: [
    {
      ...entry(
        NOW - 2 * DAY - 4 * HOUR,
        'connection.needs_sign_in',
        'Needs a sign-in: the utility refuses the login',
      ),
      is_problem: true,
      problem: refused,
      deliveries: [
        {
          endpoint_id: 'we_90aa',
          event_id: 'evt_2fa000',
          status: 'delivered',
          attempts: 1,
          last_status: 204,
          last_attempt_at: NOW - 2 * DAY - 4 * HOUR,
        },
      ],
    },
    {
      ...entry(NOW - 3 * DAY, 'syncs_worked', '14 times new data'),
      from: NOW - 15 * DAY,
      count: 14,
    },
    {
      ...entry(NOW - 15 * DAY - 3 * HOUR, 'gap', 'Nothing recorded for 2 days'),
      from: NOW - 16 * DAY,
      count: 0,
    },
    {
      ...entry(NOW - 16 * DAY - 2 * HOUR, 'operator.acted', 'The operator asked for a sync'),
      request_id: '7f3c2a90-51de-4b0e-9c1f-2a6f0c3d8e11',
    },
    entry(NOW - 18 * DAY, 'connection.created', 'Connected'),
  ],
  next_cursor: 'older',
};
