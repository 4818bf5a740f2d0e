import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';

/** Origin of a connector, for the log. */
export interface ConnectorSource {
  readonly file?: string;
  readonly package?: string;
  readonly version?: string;
}

/** The path of an entry that is a file; `null` for a package. */
export function connectorFile(entry: string, folder: string): string | null {
  if (isAbsolute(entry)) return entry;
  return /^\.\.?[/\\]/.test(entry) ? join(folder, entry) : null;
}

/** The file of an entry, or its package as it is installed for `folder`. */
export function connectorSource(entry: string, folder: string): ConnectorSource {
  const file = connectorFile(entry, folder);
  if (file !== null) return { file };
  const [name = entry] = /^(@[^/]+\/)?[^/]+/.exec(entry) ?? [];
  const folders = createRequire(join(folder, 'connectors.js')).resolve.paths(name) ?? [];
  const manifest = folders.map((each) => join(each, name, 'package.json')).find(existsSync);
  return { package: name, ...(manifest && { version: JSON.parse(readFileSync(manifest, 'utf8')).version }) };
}
