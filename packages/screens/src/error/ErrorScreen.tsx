import type { ReactNode } from 'react';
import { Illustration } from '../illustrations/Illustration.tsx';
import type { IllustrationName } from '../illustrations/load-drawings.ts';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { ErrorScreenCode } from '../lib/problem.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';

/** Props of {@link ErrorScreen}. */
export interface ErrorScreenProps {
  /** The error. Each code has its own text. */
  readonly code: ErrorScreenCode;
  /** Name of the client, if known. Default `null`. */
  readonly companyName?: string | null | undefined;
  /** Called by the retry button, which is only shown with it. Default none. */
  readonly onRetry?: (() => void) | undefined;
  /** Called by the Leave button, which is only shown with it. Default none. */
  readonly onLeave?: (() => void) | undefined;
}

/** An error and its remedy. The code is not shown; the frame has it as `data-error`. */
export function ErrorScreen({ code, companyName = null, onRetry, onLeave }: ErrorScreenProps): ReactNode {
  const { error } = useMessages();
  const { title, body } = error.screens[code](companyName && isolate(companyName));
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
      <Intro sign={<Illustration name={illustrations[code] ?? 'unplugged'} />} title={title} lead={body} />
    </Screen>
  );
}

const retryLabels: { readonly [code in ErrorScreenCode]?: 'searchAgain' | 'goOnHere' } = {
  utility_not_listed: 'searchAgain',
  opened_elsewhere: 'goOnHere',
};

const illustrations: { readonly [code in ErrorScreenCode]?: IllustrationName } = {
  service_unavailable: 'unavailable',
  utility_not_listed: 'empty',
  too_many_attempts: 'closed',
  origin_not_allowed: 'closed',
};
