export type {
  OperatorClient,
  OperatorClientChange,
  OperatorClientDetail,
  OperatorClientSecret,
  OperatorNewClient,
  OperatorRotation,
  OperatorUsage,
} from './lib/operator/clients.ts';
export type {
  CappedCount,
  ClientRef,
  OperatorError,
  OperatorPage,
  OperatorProblem,
  UtilityRef,
} from './lib/operator/common.ts';
export type {
  OperatorAccount,
  OperatorAction,
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorConnectionState,
  OperatorFaultKind,
  OperatorJob,
  OperatorRemoval,
  OperatorTimeline,
  OperatorTimelineEntry,
} from './lib/operator/connections.ts';
export type { OperatorEntry, OperatorEntryTypes, OperatorJournal } from './lib/operator/journal.ts';
export type { OperatorNeed, OperatorNow } from './lib/operator/now.ts';
export type { OperatorFind, OperatorSearch } from './lib/operator/search.ts';
export type { OperatorSession, OperatorSignIn } from './lib/operator/session.ts';
export type { OperatorDanger, OperatorSetting, OperatorSettings } from './lib/operator/settings.ts';
export type {
  OperatorOutcomes,
  OperatorUtility,
  OperatorUtilityDay,
  OperatorUtilityDetail,
  OperatorUtilityState,
} from './lib/operator/utilities.ts';
export type {
  OperatorAttempt,
  OperatorDelivery,
  OperatorDeliveryDetail,
  OperatorEndpoint,
} from './lib/operator/webhooks.ts';
