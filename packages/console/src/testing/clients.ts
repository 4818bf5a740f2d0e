import type {
  OperatorClient,
  OperatorClientDetail,
  OperatorClientSecret,
  OperatorPage,
} from '@utility-connect/protocol/operator';
import { DAY, demo, exactly, HOUR, MINUTE, moreThan, NOW, sunny, volt } from './refs.ts';
import { endpoints } from './webhooks.ts';

const first: OperatorClient = {
  ...sunny,
  email_hint: 'd•••@sunnysolar.example',
  state: 'enabled',
  disabled_at: null,
  created_at: NOW - 212 * DAY,
  redirect_uris: ['https://app.sunnysolar.example/connected'],
  origins: ['https://app.sunnysolar.example', 'https://www.sunnysolar.example'],
  users: moreThan(10_000),
  connections: moreThan(10_000),
  needs_sign_in: exactly(31),
  endpoints: 2,
  endpoints_failing: 0,
};

export const clients: OperatorPage<OperatorClient> = {
  items: [
    first,
    {
      ...first,
      ...volt,
      email_hint: 'i•••@voltline.example',
      users: exactly(640),
      connections: exactly(655),
      needs_sign_in: exactly(7),
      endpoints: 1,
      endpoints_failing: 1,
    },
    {
      ...first,
      ...demo,
      email_hint: 's•••@example.com',
      state: 'disabled',
      disabled_at: NOW - 3 * DAY,
      users: exactly(2),
      connections: exactly(2),
      needs_sign_in: exactly(0),
      endpoints: 0,
    },
  ],
  next_cursor: 'eyJpZCI6ImRlbW8tYXBwIn0',
};

export const clientDetail: OperatorClientDetail = {
  ...first,
  appearance: { theme: 'auto', variables: { accent: '#0a7d4f' } },
  has_logo: true,
  previous_secret_until: null,
  webhook_endpoints: endpoints.items.filter(({ client }) => client.id === sunny.id),
  usage: {
    accounts: moreThan(10_000),
    reads: Array.from({ length: 30 }, (_, index) => ({
      day: Math.floor(NOW / DAY) * DAY - (29 - index) * DAY,
      tokens: exactly(400 + ((index * 97) % 130)),
    })),
    requests: { since: NOW - HOUR, total: 21_733, rate_limited: 17 },
    limits: [
      { name: 'Requests a minute', used: 412, limit: 600, resets_at: NOW + 21 },
      { name: 'Connect tokens a minute', used: 58, limit: 60, resets_at: NOW + MINUTE },
    ],
  },
};

/** A client without users, with a name that breaks layouts and scripts. */
export const hostileClient: OperatorClientDetail = {
  ...clientDetail,
  id: 'c-5c1d',
  company:
    '<img src=x onerror="globalThis.wasAttacked=true"><script>globalThis.wasAttacked=true</script> Gesellschaftfürerneuerbareenergienundladeinfrastruktur \u202eDLRO',
  users: exactly(0),
  connections: exactly(0),
  needs_sign_in: exactly(0),
  appearance: null,
  webhook_endpoints: [],
  endpoints: 0,
};

export const secret: OperatorClientSecret = {
  client_id: 'sunny-solar',
  client_secret: 'kT4x-made-up-for-stories-9QmW2zR7uL0p',
  previous_secret_until: NOW + DAY,
};
