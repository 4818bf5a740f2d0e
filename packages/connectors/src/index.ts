export { createGreenButtonFile, type GreenButtonFileOptions } from './green-button-file/green-button-file.ts';
export { createSandboxSignIn, type SandboxOptions } from './sandbox/sandbox-sign-in.ts';
