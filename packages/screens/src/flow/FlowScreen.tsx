import type { ReactNode } from 'react';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { Loading } from '../loading/Loading.tsx';
import type { ViewProps } from './definition/view-props.ts';
import type { LaterScreensResult } from './later/use-later-screens.ts';
import { type AnyTypes, screenOf } from './screen-of.ts';

interface FlowScreenProps extends ViewProps<AnyTypes> {
  /** The screens after the terms. */
  readonly later: LaterScreensResult;
}

/** Renders the screen of a state. */
export function FlowScreen({ later, ...props }: FlowScreenProps): ReactNode {
  const View = screenOf(props.state).View ?? later.screens?.View;
  if (View) return <View {...props} />;
  // The frame shows "loading" until the script is loaded.
  return later.hasFailed ? <ErrorScreen code="service_unavailable" onRetry={later.retry} /> : <Loading />;
}
