import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { toProblem } from '../lib/problem.ts';
import { Notice } from '../parts/Notice.tsx';
import type { ManageWords } from './manage-words.ts';

interface ManageProblemProps {
  /** Code of the failed request. */
  readonly code: string;
  /** Isolated. */
  readonly company: string;
  readonly words: ManageWords;
}

/** The error of a request, beside the button that sent it. */
export function ManageProblem({ code, company, words }: ManageProblemProps): ReactNode {
  const { error, problems } = useMessages();
  if (code === 'too_many_attempts') return <Notice sentence={error.screens.too_many_attempts(company)} />;
  return <Notice sentence={toProblem(code) === 'offline' ? problems.offline(company) : words.failed} />;
}
