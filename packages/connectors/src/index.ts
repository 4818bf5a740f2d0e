export { createSandboxSignIn, type SandboxOptions } from './sandbox/sandbox-sign-in.ts';
