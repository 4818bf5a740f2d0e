import type { ReactNode } from 'react';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { ErrorScreenCode } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Sign } from '../parts/Sign.tsx';

/** Props of {@link ErrorScreen}. */
export interface ErrorScreenProps {
  /** What happened; each code has its own words. */
  readonly code: ErrorScreenCode;
  /** The client, where it is known. Default unknown. */
  readonly companyName?: string | null;
  /** Tries again; searches again after `utility_not_listed`, goes on here after `opened_elsewhere`. No such button without. Default none. */
  readonly onRetry?: (() => void) | undefined;
  /** Leaves the flow. No such button without. Default none. */
  readonly onLeave?: (() => void) | undefined;
}

/** What happened and what to do, in place of a screen. The code is never shown; `data-error` of the frame has it. */
export function ErrorScreen({ code, companyName = null, onRetry, onLeave }: ErrorScreenProps): ReactNode {
  const { error } = useMessages();
  const { title, body } = error.screens[code](companyName && isolate(companyName));
  const isNotListed = code === 'utility_not_listed';
  const hasActions = onRetry || onLeave;
  return (
    <Screen
      actions={
        hasActions && (
          <>
            {onRetry && <Button onClick={onRetry}>{error[retryLabels[code] ?? 'retry']}</Button>}
            {onLeave && (
              <Button kind={onRetry ? 'secondary' : 'primary'} onClick={onLeave}>
                {error.leave}
              </Button>
            )}
          </>
        )
      }
    >
      <Intro sign={<Sign icon={isNotListed ? 'search' : 'alert'} />} title={title} lead={body} />
    </Screen>
  );
}

const retryLabels: { readonly [code in ErrorScreenCode]?: 'searchAgain' | 'goOnHere' } = {
  utility_not_listed: 'searchAgain',
  opened_elsewhere: 'goOnHere',
};
