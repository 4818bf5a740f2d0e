import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { type Connector, defineConnector, type Method } from '@utility-connect/connector';
import { dataNames, functionNames } from '../../method-members.ts';
import { connectorFile } from '../connector-source.ts';
import type { Description, WorkerInput } from '../messages.ts';

/**
 * Imports the module of a connector.
 *
 * @throws the module's error; Error if its default export does not fit.
 */
export async function loadConnector({ entry, folder }: WorkerInput): Promise<Connector> {
  const module = await importFrom(folder, entry);
  if (module.default === undefined) throw new Error('it has no default export');
  return defineConnector(module.default as Connector);
}

// `import` in a script of that folder: npm packages are found from there, not from here.
const importFrom = (folder: string, entry: string): Promise<{ readonly default?: unknown }> => {
  const file = connectorFile(entry, folder);
  const script = new Script('(specifier) => import(specifier)', {
    filename: join(folder, 'connectors.js'),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return script.runInThisContext()(file === null ? entry : pathToFileURL(file).href);
};

/** Describes a connector without its functions, which stay in this thread. */
export function describeConnector({ methods, ...data }: Connector): Description {
  const { name, utilities, capabilities, limits = [] } = data;
  return { name, utilities, capabilities, limits, methods: methods.map(describeMethod) };
}

const describeMethod = (method: Method): Description['methods'][number] => {
  const properties = method as unknown as Record<string, unknown>;
  return {
    kind: method.kind,
    data: Object.fromEntries(
      dataNames.filter((name) => properties[name] !== undefined).map((name) => [name, properties[name]]),
    ),
    functions: functionNames.filter((name) => typeof properties[name] === 'function'),
  };
};
