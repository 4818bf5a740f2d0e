import { z } from 'zod';
import { parseUrl } from '../parse-url.ts';
import type { BeginResult, FinishResult, NotifiedResource } from '../redirect.ts';
import { isSecureUrl } from '../secure-url.ts';
import { parseAnswer, parseList } from './invalid-answer.ts';
import { line, state } from './text.ts';

const MAX_URL = 8_192;
const MAX_ID = 2_048;
/** About as many as 64 kB hold. */
const MAX_NOTIFIED = 1_000;

const begun: z.ZodType<BeginResult> = z.object(
  {
    url: line(1, MAX_URL).refine((text) => isSecureUrl(parseUrl(text)), 'must be an https address.'),
    progress: state,
  },
  'must be an object.',
);

const finished: z.ZodType<FinishResult> = z.object(
  { login: state, grantId: line(1, MAX_ID) },
  'must be an object.',
);

const notified: z.ZodType<NotifiedResource> = z.object(
  { grantId: line(1, MAX_ID), resource: line(1, MAX_ID) },
  'must be an object.',
);

/** @throws InvalidAnswerError */
export function checkBegin(value: unknown): BeginResult {
  return parseAnswer('begin', begun, value);
}

/** @throws InvalidAnswerError */
export function checkFinish(value: unknown): FinishResult {
  return parseAnswer('finish', finished, value);
}

/** @throws InvalidAnswerError */
export function checkNotified(value: unknown): NotifiedResource[] {
  return parseList('notified resources', MAX_NOTIFIED, notified, value);
}
