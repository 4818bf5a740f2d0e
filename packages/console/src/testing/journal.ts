import type {
  OperatorEntry,
  OperatorEntryTypes,
  OperatorJournal,
  OperatorSearch,
  OperatorSettings,
} from '@utility-connect/protocol/operator';
import { DAY, demo, HOUR, MINUTE, NOW, sunny, volt } from './refs.ts';

const entry: OperatorEntry = {
  id: '90412',
  at: NOW - 40,
  type: 'intervals.available',
  text: 'Sync worked: new data',
  client: sunny,
  user_id: 'user-1',
  connection_id: '0b9d4c1a-77aa-4c0e-8f21-5d2f3c1e1e60',
  request_id: null,
  operator: null,
  data: { account_id: 'acc-71f0', intervals: 96 },
};

export const journal: OperatorJournal = {
  items: [
    entry,
    {
      ...entry,
      id: '90411',
      at: NOW - 12 * MINUTE,
      type: 'operator.acted',
      text: 'The operator asked for a sync',
      client: volt,
      user_id: 'household-88213',
      request_id: '7f3c2a90-51de-4b0e-9c1f-2a6f0c3d8e11',
      operator: { sign_in: 'a1f3', address: '192.0.2.17' },
      data: {},
    },
    {
      ...entry,
      id: '90410',
      at: NOW - 2 * HOUR,
      type: 'sign_in.failed',
      text: 'A sign-in at Consolidated Edison failed: the login was refused',
      client: demo,
      connection_id: null,
      data: { utility_id: '4226', method: 'sign_in', code: 'invalid_credentials' },
    },
    {
      ...entry,
      id: '90409',
      at: NOW - 2 * DAY,
      type: 'operator.signed_in',
      text: 'The operator signed in',
      client: null,
      user_id: null,
      connection_id: null,
      operator: { sign_in: 'a1f3', address: '192.0.2.17' },
      data: {},
    },
  ],
  next_cursor: '90409',
  newest: '90412',
  searched_from: NOW - 30 * DAY,
};

/** Twelve entries that were written while the page was open. */
export const newEntries: OperatorJournal = {
  ...journal,
  items: Array.from({ length: 12 }, (_, index) => ({
    ...entry,
    id: String(90_424 - index),
    at: NOW - index,
  })),
  next_cursor: null,
  newest: '90424',
};

export const entryTypes: OperatorEntryTypes = {
  types: [
    'connection.created',
    'intervals.available',
    'operator.acted',
    'operator.signed_in',
    'sign_in.failed',
  ],
};

export const search: OperatorSearch = {
  items: [
    {
      kind: 'user',
      id: 'user-1',
      title: 'user-1',
      detail: 'Sunny Solar, 2 connections',
      target: { page: 'connections', filter: { query: 'user-1', client_id: 'sunny-solar' } },
    },
    {
      kind: 'user',
      id: 'user-1',
      title: 'user-1',
      detail: 'Voltline Charging',
      target: { page: 'connections', id: '5d10a7fe-2b7c-4b7e-8a51-0c2f1e9a4c33' },
    },
  ],
};

export const settings: OperatorSettings = {
  as_of: NOW,
  dangers: [
    {
      code: 'key_beside_data',
      severity: 'critical',
      text: 'The encryption key lies beside the database.',
      fix: 'Who copies the folder can read all logins. Set ENCRYPTION_KEY from a store of secrets, and delete the file.',
    },
    {
      code: 'no_smtp',
      severity: 'warning',
      text: 'No mail server is set: people get no receipts.',
      fix: 'Set SMTP_URL.',
    },
  ],
  settings: [
    {
      name: 'BASE_URL',
      value: 'https://connect.example.com',
      default_value: 'http://localhost:4000',
      is_secret: false,
      is_set: true,
    },
    { name: 'ENCRYPTION_KEY', value: 'set', default_value: null, is_secret: true, is_set: true },
    { name: 'SMTP_URL', value: null, default_value: null, is_secret: true, is_set: false },
    { name: 'TRUST_PROXY', value: '1', default_value: '0', is_secret: false, is_set: true },
  ],
  versions: {
    service: '0.1.0',
    runtime: 'Node.js 20.19.4',
    database: 'PostgreSQL 17.2',
    schema: '0001-initial',
  },
  database: { kind: 'postgres', bytes: 48_212_000_000 },
  keys: [
    { id: 'k2', created_at: NOW - 40 * DAY, is_current: true },
    { id: 'k1', created_at: NOW - 400 * DAY, is_current: false },
  ],
};
