import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';

/** The outline of a screen, while the session or the script of the next screen loads. */
export function Loading(): ReactNode {
  const { frame } = useMessages();
  return (
    <Screen>
      <VisuallyHidden>{frame.loading}</VisuallyHidden>
      <Skeleton rows={5} />
    </Screen>
  );
}
