import type { PageStart } from '../document/page-view.ts';

/**
 * Logs the cause and the fix of an error that only the client's developer can repair, because the screen doesn't show it. The
 * client id does not reach the browser, so the commands have a placeholder.
 *
 * @param address origin of the host page; hosted: the `redirect_uri` of the URL
 * @returns the text; the code if there is none
 */
export function logHint(code: string, address: string): string {
  const hint = hintOf(code, address) ?? code;
  // biome-ignore lint/suspicious/noConsole: a developer looks there.
  console.error(`Utility Connect: ${hint}`);
  return hint;
}

const hintOf = (code: string, address: string): string | undefined => {
  // Not `readPageStart`, which the page would have to export for this file.
  const start = document.querySelector('script[type="application/json"]')?.textContent ?? '{}';
  const { registered }: Partial<PageStart> = JSON.parse(start);
  return {
    origin_not_allowed:
      address === 'null'
        ? 'This page has no origin, because it is a file or in a sandboxed frame: serve it at https or localhost.'
        : `The origin of this page is not registered. ${registering('--origin', address, registered)}`,
    redirect_uri_not_allowed: address
      ? `This redirect_uri is not registered, character for character: "${address}". ${registering('--redirect-uri', address)}`
      : 'redirect_uri is missing: add it to the address, as it is registered with the client.',
    connect_token_unknown:
      'This service did not issue the connect token. Create it with POST /auth/connect-token of this service.',
    connect_token_expired:
      'The connect token is older than 30 minutes. Create a new one for each opening; when embedded, pass a function as connectToken.',
    connect_token_used:
      'The connect token was used for a success. Create a new one for each opening; when embedded, pass a function as connectToken.',
  }[code];
};

const registering = (option: string, address: string, registered?: readonly string[]): string => {
  const options = [...(registered ?? []), address].map((each) => `${option} ${quoted(each)}`);
  const others = registered ? '' : ' The option replaces the registered ones, so repeat them.';
  return `The service's log has the command with your client id.${others} npx utility-connect clients update CLIENT_ID ${options.join(' ')}`;
};

// Between single quotes, no shell runs anything.
const quoted = (address: string): string =>
  /^[\w.:/-]+$/.test(address) ? address : `'${address.replaceAll("'", '%27')}'`;
