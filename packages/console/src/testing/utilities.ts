import type {
  OperatorPage,
  OperatorUtility,
  OperatorUtilityDay,
  OperatorUtilityDetail,
} from '@utility-connect/protocol/operator';
import { amber, conEd, DAY, exactly, HOUR, MINUTE, NOW, pge, refused, unavailable } from './refs.ts';

const days = (perDay: number, failing: (index: number) => number): readonly OperatorUtilityDay[] =>
  Array.from({ length: 30 }, (_, index) => {
    const tried = perDay + ((index * 37) % Math.max(1, Math.floor(perDay / 3)));
    const failed = Math.min(tried, failing(index));
    return {
      day: Math.floor(NOW / DAY) * DAY - (29 - index) * DAY,
      sign_ins: {
        worked: Math.ceil((tried - failed) / 12),
        tried: Math.ceil(tried / 12),
        refused: index % 9 === 0 ? 1 : 0,
      },
      syncs: { worked: tried - failed, tried, refused: 0 },
    };
  });

const down: OperatorUtility = {
  ...conEd,
  country: 'US',
  environment: 'production',
  state: 'down',
  state_since: NOW - 95 * MINUTE,
  blocked_until: NOW + 25 * MINUTE,
  methods: ['sign_in', 'redirect'],
  missing_settings: [],
  accounts: exactly(212),
  days: days(212, (index) => (index === 29 ? 180 : index === 13 ? 40 : 0)),
};

export const utilities: OperatorPage<OperatorUtility> = {
  items: [
    down,
    {
      ...down,
      ...pge,
      state: 'operational',
      state_since: null,
      blocked_until: null,
      methods: ['redirect', 'file'],
      missing_settings: ['PGE_CLIENT_ID', 'PGE_CLIENT_SECRET'],
      accounts: { count: 10_000, is_more: true },
      days: days(9_400, (index) => (index % 11 === 0 ? 24 : 3)),
    },
    {
      ...down,
      ...amber,
      country: 'AU',
      state: 'paused',
      state_since: NOW - 4 * DAY,
      blocked_until: null,
      methods: ['sign_in'],
      accounts: exactly(18),
      days: [],
    },
  ],
  next_cursor: null,
};

export const utilityDetail: OperatorUtilityDetail = {
  ...down,
  errors: [
    { ...unavailable, kind: 'sync', method: 'sign_in', count: 171 },
    { ...unavailable, kind: 'sign_in', method: 'sign_in', count: 15 },
    {
      ...refused,
      message: 'Consolidated Edison refused the login.',
      kind: 'sync',
      method: 'sign_in',
      count: 4,
    },
  ],
  delays: [
    {
      ...{ method: 'sign_in', median_seconds: 30 * HOUR, worst_seconds: 9 * DAY },
      ...{ logins: 212, measured_at: NOW - 20 * MINUTE },
    },
  ],
  failures: 12,
  failed_at: NOW - 5 * MINUTE,
  blocked_by: 'It did not answer 12 times in a row, so that it is tried once in 30 minutes.',
  incidents: [
    { started_at: NOW - 95 * MINUTE, ended_at: null },
    { started_at: NOW - 16 * DAY, ended_at: NOW - 16 * DAY + 40 * MINUTE },
  ],
  syncs: { due: exactly(180), running: exactly(1) },
};

/** A utility that nothing is wrong with. */
export const calmUtility: OperatorUtilityDetail = {
  ...utilityDetail,
  state: 'operational',
  state_since: null,
  blocked_until: null,
  blocked_by: null,
  failures: 0,
  failed_at: null,
  errors: [],
  incidents: [],
  days: days(212, () => 0),
};
