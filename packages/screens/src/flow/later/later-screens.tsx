// The components of the screens after the terms. They load after the first screen, see load-later-screens.ts.
import type { ReactNode } from 'react';
import { AccountSelectionView } from '../../account-selection/AccountSelectionView.tsx';
import { ClosedView } from '../../closed/ClosedView.tsx';
import { ConnectingView } from '../../connecting/ConnectingView.tsx';
import { CredentialsView } from '../../credentials/CredentialsView.tsx';
// Loaded from this module, so that the bundler shares the chunk of these screens with it.
import { rareFileUpload } from '../../file-upload/rare-file-upload.ts';
import { HandOffView } from '../../hand-off/HandOffView.tsx';
import { SuccessView } from '../../success/SuccessView.tsx';
import { UtilitySelectionView } from '../../utility-selection/UtilitySelectionView.tsx';
import { VerificationView } from '../../verification/VerificationView.tsx';
import type { LaterTypes } from '../connect-state.ts';
import type { RareView } from '../definition/rare-view.ts';
import type { ScreenTypes } from '../definition/screen-types.ts';
import type { ViewProps } from '../definition/view-props.ts';

// Re-exported for the manage page: the bundler would put a module imported from both into a chunk of its own.
export { formattingLocale } from '../../lib/formatting-locale.ts';
export { Accounts } from '../../success/Accounts.tsx';
export { StopConfirmation } from '../StopConfirmation.tsx';

type View<Types extends ScreenTypes> = (props: ViewProps<Types>) => ReactNode;

/** The component of each screen that is no part of the first script. */
export const laterScreens: {
  readonly [Types in LaterTypes as Types['state']['screen']]: View<Types> | RareView<Types>;
} = {
  'utility-selection': UtilitySelectionView,
  credentials: CredentialsView,
  'hand-off': HandOffView,
  'file-upload': rareFileUpload,
  verification: VerificationView,
  connecting: ConnectingView,
  'account-selection': AccountSelectionView,
  success: SuccessView,
  closed: ClosedView,
};
