import type { Method } from '@utility-connect/connector';

type FunctionsOf<M> = M extends unknown
  ? { [K in keyof M]-?: NonNullable<M[K]> extends (request: never) => unknown ? K : never }[keyof M]
  : never;
type DataOf<M> = M extends unknown ? Exclude<keyof M, FunctionsOf<M>> : never;

/** Name of a function of any method. */
export type MethodFunction = FunctionsOf<Method>;

// Records, so that the compiler finds a name that is missing.
const functions: Record<MethodFunction, true> = {
  signIn: true,
  sendCode: true,
  answer: true,
  begin: true,
  finish: true,
  renew: true,
  checkAccess: true,
  revoke: true,
  readNotification: true,
  readFile: true,
  listAccounts: true,
  readIntervals: true,
  readBills: true,
};
const data: Record<DataOf<Method>, true> = { kind: true, fields: true, accept: true };

export const functionNames = Object.keys(functions) as readonly MethodFunction[];
export const dataNames = Object.keys(data) as readonly DataOf<Method>[];
