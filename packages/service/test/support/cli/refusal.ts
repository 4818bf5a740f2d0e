import type { Command } from 'commander';
import { createProgram } from '../../../src/lib/cli/program.ts';

/**
 * Runs parameters that the command line refuses. In this process, since starting another one takes most of a second.
 *
 * @returns what a user reads
 */
export async function refusal(parameters: readonly string[]): Promise<string> {
  let printed = '';
  const program = createProgram();
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({ writeErr: (text) => (printed += text) });
  }
  return await program.parseAsync(parameters, { from: 'user' }).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: Error) => printed || error.message,
  );
}

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];
