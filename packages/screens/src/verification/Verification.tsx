import type { ReactNode } from 'react';
import { CodeChoice } from './CodeChoice.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import type { VerificationProps } from './verification-props.ts';

/** The second factor: the choice of the method for the code, or the field for the code. */
export function Verification(props: VerificationProps): ReactNode {
  return props.challenge.kind === 'choice' ? <CodeChoice {...props} /> : <CodeEntry {...props} />;
}
