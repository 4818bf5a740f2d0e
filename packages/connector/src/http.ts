/** Requests to a utility's interface, with errors that fit the contract. */
export { basicAuthorization } from './lib/http/basic-authorization.ts';
export { instant } from './lib/http/instant.ts';
export { claimsOf, expiryOf } from './lib/http/jwt.ts';
export { digestOf, parseLogin, parseToken, tokenLogin } from './lib/http/login.ts';
export {
  type Answer,
  checkAnswer,
  type HttpContext,
  isWebPage,
  parseJson,
  parseValue,
  request,
} from './lib/http/request.ts';
export { retryAfterOf } from './lib/http/retry-after.ts';
export { discard, readBytes, readText, send, toOutage } from './lib/http/send.ts';
export { addDays, dateOf, instantsOf, midnightOf, offsetAt } from './lib/http/wall-clock.ts';
