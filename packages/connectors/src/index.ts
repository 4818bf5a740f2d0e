export { createGreenButtonFile, type GreenButtonFileOptions } from './green-button-file/green-button-file.ts';
export { loadUtilities } from './registry/load-utilities.ts';
export { parseUtilities, UtilitiesError } from './registry/parse-utilities.ts';
export type { RegisteredUtility } from './registry/registered-utility.ts';
export { createSandboxConnector } from './sandbox/sandbox-connector.ts';
export { createSandboxSignIn, type SandboxOptions } from './sandbox/sandbox-sign-in.ts';
