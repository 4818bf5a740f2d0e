import { redirectUriOf } from '../redirect-addresses.ts';
import type { RedirectStep, StepResult } from './step.ts';

/** Turns what the utility returned into a login. */
export async function finishRedirect({
  context,
  method,
  utility,
  secrets,
  signal,
}: RedirectStep): Promise<StepResult> {
  const { query = {}, progress } = secrets;
  const redirectUri = redirectUriOf(context.urls);
  const { login, grantId } = await method.finish({ utility, redirectUri, query, progress, signal });
  const { query: _used, ...rest } = secrets;
  return { next: 'reading_accounts', secrets: { ...rest, login, grantId } };
}
