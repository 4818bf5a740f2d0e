import { accountSelectionScreen } from '../account-selection/account-selection-screen.ts';
import { closedScreen } from '../closed/closed-screen.ts';
import { connectingScreen } from '../connecting/connecting-screen.ts';
import { credentialsScreen } from '../credentials/credentials-screen.ts';
import { errorScreen } from '../error/error-screen.ts';
import { fileUploadScreen } from '../file-upload/file-upload-screen.ts';
import { handOffScreen } from '../hand-off/hand-off-screen.ts';
import { loadingScreen } from '../loading/loading-screen.ts';
import { successScreen } from '../success/success-screen.ts';
import { termsScreen } from '../terms-of-service/terms-screen.ts';
import { utilitySelectionScreen } from '../utility-selection/utility-selection-screen.ts';
import { verificationScreen } from '../verification/verification-screen.ts';

/** All screens of the flow. */
export const screens = [
  loadingScreen,
  termsScreen,
  utilitySelectionScreen,
  credentialsScreen,
  handOffScreen,
  fileUploadScreen,
  verificationScreen,
  connectingScreen,
  accountSelectionScreen,
  successScreen,
  errorScreen,
  closedScreen,
] as const;
