export { authenticatorCode, CODE_SECONDS, readAuthenticatorKey } from './lib/authenticator.ts';
export { checkAccounts, checkBills, checkRenewal, checkSignIn } from './lib/checks/check-answers.ts';
export { findOtherLength, findUndeclared, findUnknownCost } from './lib/checks/check-declared.ts';
export { checkFileContent } from './lib/checks/check-file.ts';
export {
  createIntervalCheck,
  MAX_FILE_INTERVALS,
  MAX_INTERVAL_SECONDS,
  MAX_INTERVALS,
  MIN_BATCH_COUNT,
} from './lib/checks/check-intervals.ts';
export { checkBegin, checkFinish, checkNotified } from './lib/checks/check-redirect.ts';
export { InvalidAnswerError } from './lib/checks/invalid-answer.ts';
export { fieldPattern } from './lib/definition/check-fields.ts';
