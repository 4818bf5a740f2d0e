import type { RunningService } from './service.ts';

/** URL of the hosted flow for a connect token. */
export function hostedUrl(
  { connectUrl }: Pick<RunningService, 'connectUrl'>,
  connectToken: string,
  parameters: Readonly<Record<string, string>>,
): string {
  return `${connectUrl}/?${new URLSearchParams({ connect_token: connectToken, ...parameters })}`;
}
