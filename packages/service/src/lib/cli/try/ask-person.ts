import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { defaultFields, isSecretField, type LocalText, type SignInMethod } from '@utility-connect/connector';
import type { Person } from './try-connector.ts';

/** Asks on the terminal. Secrets are not shown while they are typed. */
async function ask(question: string, isHidden = false): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? nowhere : process.stderr,
    terminal: process.stdin.isTTY,
  });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}

const english = (text: LocalText): string => (typeof text === 'string' ? text : text.en);

/** Asks for the fields of a sign-in. Those that are left empty are absent. */
export async function askFields({
  fields = defaultFields,
}: Pick<SignInMethod, 'fields'>): Promise<Record<string, string>> {
  const typed: Record<string, string> = {};
  for (const field of fields) {
    const { name, label, help, helpUrl, optional } = field;
    if (help !== undefined) process.stderr.write(`${english(help)}${helpUrl ? ` ${helpUrl}` : ''}\n`);
    const suffix = optional ? ' (optional)' : '';
    const value = await ask(`${english(label)}${suffix}: `, isSecretField(field));
    if (value !== '') typed[name] = value;
  }
  return typed;
}

/** Reads the fields of a sign-in from a JSON file: an object with a text for each. @throws Error that names the file. */
export function readFields(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code = 'it is not JSON' } = error as NodeJS.ErrnoException;
    throw new Error(
      `${file} cannot be read (${code}). Give a JSON file with an object such as {"username": "…"}.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file} must have an object such as {"username": "…"}.`);
  return value as Record<string, unknown>;
}

/** The person at the terminal. */
export const personAtTerminal: Person = {
  async chooseMethod(methods) {
    for (const [index, { kind, to }] of methods.entries())
      process.stderr.write(`${index + 1}: ${kind.replace('_', ' ')} to ${to}\n`);
    const chosen = methods[Number(await ask('Send a code by (number): ')) - 1] ?? methods[0];
    return chosen?.id ?? '';
  },
  enterCode: (sentTo) => ask(`Code${sentTo === null ? '' : ` sent to ${sentTo}`}: `),
};
