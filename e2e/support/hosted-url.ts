import type { RunningService } from './service.ts';

/** Where a client sends a person to: the hosted flow of a connect token. */
export function hostedUrl(
  { connectUrl }: Pick<RunningService, 'connectUrl'>,
  connectToken: string,
  parameters: Readonly<Record<string, string>>,
): string {
  return `${connectUrl}/?${new URLSearchParams({ connect_token: connectToken, ...parameters })}`;
}
