import type {
  AnswerRequest,
  Capabilities,
  ConnectorAccount,
  ConnectorBill,
  LoginRequest,
  MeterInterval,
  RangeRequest,
  RequestLimit,
  SendCodeRequest,
  SignInField,
  SignInRequest,
  SignInResult,
} from '@utility-connect/connector';
import type { HttpContext } from '@utility-connect/connector/http';

/** The sign-in and the reads of a utility's portal. Functions are those of `SignInMethod`, with what the host gives. */
export interface Portal {
  /** Id of the utility in the directory: its EIA id. */
  readonly utilityId: string;
  readonly capabilities: Capabilities;
  /** Default: username and password. */
  readonly fields?: readonly SignInField[];
  readonly limits: readonly RequestLimit[];
  signIn(context: HttpContext, request: SignInRequest): Promise<SignInResult>;
  sendCode?(context: HttpContext, request: SendCodeRequest): Promise<SignInResult>;
  answer?(context: HttpContext, request: AnswerRequest): Promise<SignInResult>;
  listAccounts(context: HttpContext, request: LoginRequest): Promise<readonly ConnectorAccount[]>;
  readIntervals(context: HttpContext, request: RangeRequest): AsyncIterable<readonly MeterInterval[]>;
  readBills(context: HttpContext, request: RangeRequest): Promise<readonly ConnectorBill[]>;
}
