export { type CredentialsCheck, checkCredentials } from './green-button-connect/check-credentials.ts';
export { createGreenButtonConnect } from './green-button-connect/green-button-connect.ts';
export type { GreenButtonConnectOptions, UtilityCredentials } from './green-button-connect/options.ts';
export { createGreenButtonFile, type GreenButtonFileOptions } from './green-button-file/green-button-file.ts';
export { loadUtilities } from './registry/load-utilities.ts';
export { parseUtilities, UtilitiesError } from './registry/parse-utilities.ts';
export type { RegisteredUtility } from './registry/registered-utility.ts';
export { createSandboxConnector } from './sandbox/sandbox-connector.ts';
export { createSandboxSignIn, type SandboxOptions } from './sandbox/sandbox-sign-in.ts';
