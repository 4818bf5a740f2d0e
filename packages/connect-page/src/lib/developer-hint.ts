/**
 * Returns the cause and the fix of an error that only the client's developer can repair, for the console.
 *
 * @param address origin of the host page; hosted: the `redirect_uri` of the URL. Never what the client has registered
 * @returns `undefined` for other errors
 */
export function developerHint(code: string, address: string): string | undefined {
  return {
    origin_not_allowed: `The origin of this page is not registered. Register it together with the ones already registered, because the option replaces them: utility-connect clients update CLIENT_ID --origin ${address}`,
    redirect_uri_not_allowed: address
      ? `This redirect_uri is not registered, character for character: "${address}". Register it together with the ones already registered, because the option replaces them: utility-connect clients update CLIENT_ID --redirect-uri URI`
      : 'redirect_uri is missing: add it to the address, as it is registered with the client.',
    connect_token_unknown:
      'This service did not issue the connect token. Create it with POST /auth/connect-token of this service.',
    connect_token_expired:
      'The connect token is older than 30 minutes. Create a new one for each opening; when embedded, pass a function as connectToken.',
    connect_token_used:
      'The connect token was used for a success. Create a new one for each opening; when embedded, pass a function as connectToken.',
  }[code];
}
