import type { operations } from './openapi.gen.ts';

/** The success response of an operation. */
type Success<Name extends keyof operations> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** Parameters of a connect token for one of your users. With a purpose or a limit, Connect shows them the terms again. */
export interface ConnectRequest {
  /** Your own id of the user. */
  readonly userId: string;
  /** `id` of a utility. Skips the utility selection screen. */
  readonly utilityId?: string | undefined;
  /** The reason why you need the data, in one sentence of up to 200 characters. Connect shows it as your words. */
  readonly purpose?: string | undefined;
  /** Data that you may read. Default: all. Other requests fail with `insufficient_scope`. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Calendar months before the consent that your access reaches back, 1 to 120. Default: all there is. */
  readonly historyMonths?: number | undefined;
  /** The user's e-mail address, if they should get receipts of what they share and of its end. */
  readonly email?: string | undefined;
  /** End of your access, when the data is erased, UNIX seconds. Default: when it is removed. */
  readonly expiresAt?: number | undefined;
  /**
   * Whether the user picks which of the accounts found are shared. The others are not stored, and are not added later. In update
   * mode, the user can change the choice. Default `false`.
   */
  readonly accountSelection?: boolean | undefined;
}

/** Data of a user that you may read. */
export type Scope = 'accounts' | 'intervals' | 'bills';

/** A token that lets one of your users go through Connect once, within `expires_in` seconds. */
export type ConnectToken = Success<'createConnectToken'>;

/** Parameters of a connect link for one of your users. With `email`, the link is mailed too. */
export interface ConnectLinkRequest extends ConnectRequest {
  /** Seconds in which it can be opened, up to 30 days. Default: 7 days. */
  readonly expiresIn?: number | undefined;
  /** One of your redirect URIs. Default: the person ends on a page that can be closed. */
  readonly redirectUri?: string | undefined;
  /** Language of the mail. Default `en`. */
  readonly locale?: 'en' | 'es' | 'fr' | undefined;
}

/** A link that lets one of your users go through Connect once, until `expires_at`. Who has it can use it. */
export type ConnectLink = Success<'createConnectLink'>;

/** The state of a link, with a `code` while there is one to exchange. */
export type ConnectLinkState = Success<'getConnectLink'>;

/** A token, and a link, that lets one of your users see and stop what they share, within `expires_in` seconds. */
export type ManageToken = Success<'createManageToken'>;

/** The result of an exchange. `access_token` works until the access is removed, or the `expiresAt` of the consent: store it. */
export type AccessToken = Success<'exchangeCode'>;

/** One meter or property of a user. */
export type Account = Success<'listAccounts'>[number];

/** A connected utility of a user, and how current it is. */
export type Connection = Success<'listConnections'>[number];

/** The usage of an account, with its units. */
export type Intervals = Success<'listIntervals'>;

/**
 * Usage between two instants, `[start, end)`, in UNIX seconds: from a minute to a day, or a total. Lengths may be mixed. `cost` is in the
 * `currency` of the account; absent where unknown, never 0 instead.
 */
export type Interval = Intervals['intervals'][number];

/** The length of totals of intervals. */
export type Resolution = NonNullable<
  NonNullable<operations['listIntervals']['parameters']['query']>['resolution']
>;

/** The format of an export. JSON has everything; `green-button` has intervals and bills; `csv` has intervals. */
export type ExportFormat = NonNullable<
  NonNullable<operations['exportAccount']['parameters']['query']>['format']
>;

/** The bytes of a file, as the body of a `Response`. */
export type FileStream = NonNullable<Response['body']>;

/** The bills of an account by bill id, in no particular order. */
export type Bills = Success<'listBills'>;

/** One bill. `usage`, `cost` and `currency` are `null` where unknown. */
export type Bill = Bills[string];

/** Events after a position, oldest first. */
export type WebhookEventPage = Success<'listWebhookEvents'>;

/** An event of a connection, an account or a utility: ids and ranges, no readings. `switch (event.type)` narrows `data`. */
export type WebhookEvent = WebhookEventPage['events'][number];

/** The type of an event, such as `intervals.available`. */
export type WebhookEventType = WebhookEvent['type'];

/** The JSON body of a webhook: an event without its id, which is in the header `webhook-id`. */
export type WebhookPayload = {
  [Type in WebhookEventType]: Omit<Extract<WebhookEvent, { readonly type: Type }>, 'id'>;
}[WebhookEventType];

/** One page of utilities. */
export type Utilities = Success<'listUtilities'>;

/** A utility your users can connect. */
export type Utility = Utilities['utilities'][number];

/** A fault of a sandbox connection, such as `login_refused`. */
export type SandboxFault = operations['breakConnection']['requestBody']['content']['application/json']['as'];

/** A sandbox connection that was broken or repaired. */
export type SandboxConnection = Success<'breakConnection'>;

/** A receiver of webhooks. */
export type WebhookEndpoint = Success<'getWebhookEndpoint'>;

/** A new endpoint with its secret. */
export type NewWebhookEndpoint = Success<'createWebhookEndpoint'>;

/** Fields of an endpoint to change. */
export type WebhookEndpointChanges =
  operations['updateWebhookEndpoint']['requestBody']['content']['application/json'];

/** One page of the log of an endpoint. */
export type WebhookDeliveries = Success<'listWebhookDeliveries'>;

/** One event for one endpoint. */
export type WebhookDelivery = WebhookDeliveries['deliveries'][number];
