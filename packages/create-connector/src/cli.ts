import { CreateError, createConnector } from './lib/create-connector.ts';

const usage = 'Usage: npm create @utility-connect/connector FOLDER\n';

/** Runs the command line. */
export async function main(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  // A reader such as `head` may end first.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  const [folder, ...rest] = argv;
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
    const isHelp = folder === '--help';
    process[isHelp ? 'stdout' : 'stderr'].write(usage);
    process.exitCode = isHelp ? 0 : 1;
    return;
  }
  try {
    await createConnector(folder);
  } catch (error) {
    if (!(error instanceof CreateError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`Wrote ${folder}. Next:\n\n  cd ${folder}\n  npm install\n  npm test\n\n`);
  process.stdout.write('Then replace the fake utility with yours: README.md says where.\n');
}
