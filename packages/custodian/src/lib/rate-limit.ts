import { text } from './http.ts';
import type { State } from './state.ts';

/** Returns 429 if there were too many requests. Refused requests don't count. */
export function limitRate(state: State): Response | null {
  const { rateLimit } = state.quirks;
  if (!rateLimit) return null;
  const { requests, perSeconds } = rateLimit;
  const now = state.now();
  state.recent = state.recent.filter((time) => time > now - perSeconds);
  const [oldest] = state.recent;
  if (oldest === undefined || state.recent.length < requests) {
    state.recent.push(now);
    return null;
  }
  const seconds = Math.ceil(oldest + perSeconds - now);
  return text(429, 'Too many requests.', { 'retry-after': String(seconds) });
}
