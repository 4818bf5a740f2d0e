import type { ConnectorAccount, MeterInterval, Utility } from '@utility-connect/connector';
import { loadDirectory } from '@utility-connect/service';
import { createSandboxSignIn } from '../sandbox-sign-in.ts';

export const seconds = (iso: string) => Date.parse(iso) / 1000;
export const now = seconds('2026-11-20T22:07:31Z');
export const signal = new AbortController().signal;

export const directory = await loadDirectory();
export const pge = directory.find('14328') as Utility;
export const aps = directory.find('803') as Utility;

export const waits: number[] = [];
export const create = (at = now) =>
  createSandboxSignIn({
    now: () => at,
    zipCodesOf: directory.zipCodesOf,
    delay: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
export const connector = create();

export const signIn = (username: string, password = 'password', utility = pge) =>
  connector.signIn({ utility, fields: { username, password }, signal });

export const loginOf = async (username: string, utility = pge) => {
  const result = await signIn(username, 'password', utility);
  if (result.kind !== 'signed_in') throw new Error('challenged');
  return result.login;
};

export const accounts = async (username: string, utility = pge) =>
  connector.listAccounts({ utility, login: await loginOf(username, utility), signal });

export const intervals = async (
  { key }: ConnectorAccount,
  { utility = pge, username = 'user@example.com', from = 0, to = now, using = connector } = {},
) => {
  const login = await loginOf(username, utility);
  const batches: (readonly MeterInterval[])[] = [];
  for await (const batch of using.readIntervals({ utility, login, accountKey: key, from, to, signal }))
    batches.push(batch);
  return { batches, all: batches.flat() };
};

export const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  );
