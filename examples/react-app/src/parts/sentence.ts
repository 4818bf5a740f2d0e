import { ApiError } from '../api.ts';

/** A plain sentence about an error for the user. The message is for developers, so it goes to the console. */
export function sentenceOf(error: unknown): string {
  console.error(error);
  const code = error instanceof ApiError ? error.code : '';
  return sentences[code] ?? 'Something went wrong. Try again in a moment.';
}

const sentences: Readonly<Record<string, string>> = {
  offline: 'The server cannot be reached. Check your network, then try again.',
  data_unavailable: 'Your utility no longer accepts your login. Disconnect, then connect it again.',
  temporarily_unavailable: 'Your data is not available right now. Try again in a minute.',
};
