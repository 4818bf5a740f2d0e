import type { SignInMethod } from '@utility-connect/connector';
import { Command } from 'commander';
import { DomainError } from '../../core/domain-error.ts';
import { readTypedFields } from '../../heart/connect/sign-in/typed-fields.ts';
import { readSettings } from '../../node/settings/settings.ts';
import { print } from '../output.ts';
import { askFields, personAtTerminal, readFields } from './ask-person.ts';
import { openConnector } from './open-connector.ts';
import { stepLine, type Tried, toJson, toText } from './report.ts';
import { tryConnector } from './try-connector.ts';

interface TryCommandOptions {
  readonly fields?: string;
  readonly fake?: true;
  readonly json?: true;
}

/** `utility-connect try`: signs in at a utility and reads a little, with no service running. Stores nothing. */
export function tryCommand(): Command {
  return new Command('try')
    .description('sign in at a utility and read a few days, to find out whether its connector works')
    .argument('<utility id>', 'a built-in source, or a utility of CONNECTORS')
    .option('--fields <file>', 'read the fields of the login from a JSON file instead of asking')
    .option('--fake', 'use the fake of the source or package, with its own login')
    .option('--json', 'print one JSON object')
    .action(tryAction);
}

async function tryAction(id: string, options: TryCommandOptions, command: Command): Promise<void> {
  const opened = await openConnector(id, readSettings(process.env), { isFake: options.fake ?? false });
  if (typeof opened === 'string') return command.error(`error: ${opened}`);
  const { connector, method, utility, fakeLogin, requests, close } = opened;
  try {
    const fields = await fieldsOf(method, options, fakeLogin).catch((error: Error) =>
      command.error(`error: ${error.message}`),
    );
    const now = () => Math.floor(Date.now() / 1000);
    const result = await tryConnector({
      method,
      capabilities: method.capabilities,
      utility,
      fields,
      person: personAtTerminal,
      now,
      onStep: (step) => {
        if (!options.json) print(stepLine(step));
      },
    });
    const tried: Tried = {
      utilityId: id,
      connector: connector.name,
      requests,
      isFake: options.fake ?? false,
      date: new Date().toISOString().slice(0, 10),
    };
    print(options.json ? JSON.stringify(toJson(tried, result)) : toText(tried, result));
    if (result.steps.some(({ ok }) => !ok)) process.exitCode = 1;
  } finally {
    await close();
  }
}

/** @throws Error with a sentence that names the field and not its value. */
const fieldsOf = async (
  method: SignInMethod,
  { fields: file }: TryCommandOptions,
  fakeLogin: Readonly<Record<string, string>> | undefined,
) => {
  if (file === undefined && fakeLogin) return fakeLogin;
  if (file === undefined && !process.stdin.isTTY)
    throw new Error('There is no terminal to ask on: give the fields with --fields FILE.');
  const typed = file === undefined ? await askFields(method) : readFields(file);
  try {
    return readTypedFields(method, typed);
  } catch (error) {
    throw error instanceof DomainError ? new Error(error.message) : error;
  }
};
