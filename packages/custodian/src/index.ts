export type { Consent } from './lib/consent.ts';
export { createCustodian } from './lib/create-custodian.ts';
export type { AuthorizationInfo, Custodian, Endpoints } from './lib/custodian.ts';
export { createHousehold, type HouseholdOptions } from './lib/household.ts';
export { type RunningCustodian, type StartOptions, startCustodian } from './lib/node/start-custodian.ts';
export type { Client, CustodianOptions, Customer, Lifetimes } from './lib/options.ts';
export type { Quirks } from './lib/quirks.ts';
export type { ReceivedRequest } from './lib/received-request.ts';
