import type { FileMethod } from './file.ts';
import type { RedirectMethod } from './redirect.ts';
import type { SignInMethod } from './sign-in.ts';

/** A way to connect a utility. */
export type Method = SignInMethod | RedirectMethod | FileMethod;

export type MethodKind = Method['kind'];
