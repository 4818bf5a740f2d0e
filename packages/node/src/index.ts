export type { ConnectLinks } from './lib/connect-links.ts';
export { createUtilityConnect } from './lib/create-utility-connect.ts';
export { UtilityConnectError, type UtilityConnectErrorCode } from './lib/error.ts';
export type { AccountsOptions, CallOptions, ExchangeOptions, UtilityConnectOptions } from './lib/options.ts';
export type {
  AccessToken,
  Account,
  Bill,
  Bills,
  Connection,
  ConnectLink,
  ConnectLinkRequest,
  ConnectLinkState,
  ConnectRequest,
  ConnectToken,
  ExportFormat,
  FileStream,
  Interval,
  Intervals,
  ManageToken,
  NewWebhookEndpoint,
  Resolution,
  SandboxConnection,
  SandboxFault,
  Scope,
  Utilities,
  Utility,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEvent,
  WebhookEventPage,
  WebhookEventType,
  WebhookPayload,
} from './lib/types.ts';
export type { UtilityConnect } from './lib/utility-connect.ts';
export type { WebhookEndpoints } from './lib/webhook-endpoints.ts';
