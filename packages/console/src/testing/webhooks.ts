import type {
  OperatorDelivery,
  OperatorDeliveryDetail,
  OperatorEndpoint,
  OperatorPage,
} from '@utility-connect/protocol/operator';
import { DAY, exactly, HOUR, MINUTE, moreThan, NOW, sunny, volt } from './refs.ts';

export const endpoint: OperatorEndpoint = {
  id: 'we_4d1b',
  client: volt,
  url: 'https://hooks.voltline.example/utility-connect',
  events: null,
  health: 'paused',
  reason: 'It has answered no delivery for three days.',
  failures: 41,
  failing_since: NOW - 3 * DAY,
  pending: moreThan(1_000),
  created_at: NOW - 90 * DAY,
};

export const endpoints: OperatorPage<OperatorEndpoint> = {
  items: [
    endpoint,
    {
      ...endpoint,
      id: 'we_77c0',
      client: sunny,
      url: 'https://api.sunnysolar.example/hooks/energy',
      events: ['connection.created', 'intervals.available'],
      health: 'failing',
      reason: 'The last delivery was answered with 500.',
      failures: 2,
      failing_since: NOW - 20 * MINUTE,
      pending: exactly(14),
    },
    {
      ...endpoint,
      id: 'we_90aa',
      client: sunny,
      url: 'https://staging.sunnysolar.example/hooks/energy',
      health: 'healthy',
      reason: null,
      failures: 0,
      failing_since: null,
      pending: exactly(0),
    },
  ],
  next_cursor: null,
};

const delivery: OperatorDelivery = {
  endpoint_id: endpoint.id,
  event_id: 'evt_2f9c11',
  type: 'intervals.available',
  status: 'failed',
  attempts: 9,
  created_at: NOW - 3 * DAY,
  next_attempt_at: null,
  last_attempt_at: NOW - 2 * DAY,
  last_status: 502,
  last_error: 'Bad Gateway',
};

export const deliveries: OperatorPage<OperatorDelivery> = {
  items: [
    {
      ...delivery,
      event_id: 'evt_2fa000',
      type: 'connection.needs_sign_in',
      status: 'pending',
      attempts: 3,
      created_at: NOW - 2 * HOUR,
      next_attempt_at: NOW + 12 * MINUTE,
      last_attempt_at: NOW - 18 * MINUTE,
      last_status: null,
      last_error: 'no answer within 10 s',
    },
    delivery,
    {
      ...delivery,
      event_id: 'evt_2f0001',
      type: 'connection.created',
      status: 'delivered',
      attempts: 1,
      created_at: NOW - 6 * DAY,
      last_attempt_at: NOW - 6 * DAY,
      last_status: 204,
      last_error: null,
    },
  ],
  next_cursor: 'older',
};

export const deliveryDetail: OperatorDeliveryDetail = {
  ...delivery,
  log: [
    {
      at: NOW - 2 * DAY,
      status: 502,
      error: 'Bad Gateway',
      milliseconds: 212,
      answer:
        '<html>\n<head><title>502 Bad Gateway</title></head>\n<body><center>nginx</center></body>\n</html>',
    },
    { at: NOW - 2 * DAY - HOUR, status: 502, error: 'Bad Gateway', milliseconds: 198, answer: null },
    {
      at: NOW - 3 * DAY,
      status: null,
      error: 'no answer within 10 s',
      milliseconds: 10_000,
      answer: null,
    },
  ],
};
