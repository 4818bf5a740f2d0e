import type { ReactNode } from 'react';
import { CodeChoice } from './CodeChoice.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import type { VerificationProps } from './verification-props.ts';

/** What stands between password and accounts: the choice of where a code goes, if any, and the code. */
export function Verification(props: VerificationProps): ReactNode {
  return props.challenge.kind === 'choice' ? <CodeChoice {...props} /> : <CodeEntry {...props} />;
}
