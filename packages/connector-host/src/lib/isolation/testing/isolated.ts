import { fileURLToPath } from 'node:url';
import type { FileMethod, SignInMethod, Utility } from '@utility-connect/connector';
import { onTestFinished } from 'vitest';
import { type IsolationOptions, isolateConnector } from '../isolate-connector.ts';

export const folder: string = fileURLToPath(new URL('.', import.meta.url));
export const utility = { id: '14328', name: 'Pacific Gas & Electric' } as Utility;

/** The faulty connector in a thread of its own. */
export interface Isolated {
  readonly signIn: SignInMethod;
  readonly file: FileMethod;
  /** Why it was stopped, each time. */
  readonly stops: string[];
  /** Signs in with a user name, which chooses the fault. */
  try(fault: string, password?: string, signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts it until the end of the test. */
export async function isolate(options: IsolationOptions = {}): Promise<Isolated> {
  const isolated = await start(options);
  onTestFinished(isolated.close);
  return isolated;
}

/** Starts it until it is closed. */
export async function start(options: IsolationOptions = {}): Promise<Isolated> {
  const stops: string[] = [];
  const { connector, close } = await isolateConnector('./faulty.mjs', folder, {
    onStop: (_name, reason) => stops.push(reason),
    ...options,
  });
  const [signIn, file] = connector.methods as [SignInMethod, FileMethod];
  return {
    signIn,
    file,
    stops,
    try: (username, password = '', signal = new AbortController().signal) =>
      signIn.signIn({ utility, fields: { username, password }, signal }),
    close,
  };
}
