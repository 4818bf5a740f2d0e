import { type ExecFileOptions, execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const promisedExecFile = promisify(execFile);

/** An app outside this repository, with the packages installed from their tarballs. */
export interface FreshApp {
  readonly folder: string;
  /** Runs a program of the app's `node_modules/.bin`, or `node`. @returns its stdout */
  run(program: string, ...args: string[]): Promise<string>;
  /** Installs other versions of dependencies, by name. */
  install(dependencies: Readonly<Record<string, string>>): Promise<void>;
  remove(): void;
}

/**
 * Copies an app to a temporary folder and installs it, with our packages from their tarballs.
 *
 * @param source folder of the app, without its dependencies
 * @param tarballs tarballs of the packages that it needs, including indirect ones
 * @param dependencies versions of more dependencies, by name
 */
export async function createFreshApp(
  source: string,
  tarballs: readonly string[],
  dependencies: Readonly<Record<string, string>> = {},
): Promise<FreshApp> {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect app '));
  cpSync(source, folder, {
    recursive: true,
    filter: (path) => !/^(node_modules|\.next|dist|tarballs|\.env\.local)$/.test(basename(path)),
  });
  const manifestFile = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  writeFileSync(
    manifestFile,
    JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...dependencies } }),
  );
  // A clean environment: nothing from Vitest, and from npm only the registry settings.
  const foreign = /^(npm_(?!config_(registry|cache|userconfig|.*proxy|cafile)$)|NODE_ENV$|VITE)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const options: ExecFileOptions = {
    cwd: folder,
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1' } as NodeJS.ProcessEnv,
    maxBuffer: 64 * 1024 * 1024,
  };
  const execute = async (program: string, args: readonly string[]) => {
    const { stdout } = await promisedExecFile(program, args, { ...options, encoding: 'utf8' }).catch(
      (error) => {
        throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
      },
    );
    return stdout;
  };
  const install = (packages: readonly string[]) =>
    execute('npm', ['i', '--prefer-offline', '--no-audit', '--no-fund', ...packages]);
  await install(tarballs);
  return {
    folder,
    run: (program, ...args) =>
      execute(program === 'node' ? process.execPath : join(folder, 'node_modules', '.bin', program), args),
    async install(versions) {
      await install(Object.entries(versions).map(([name, version]) => `${name}@${version}`));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
