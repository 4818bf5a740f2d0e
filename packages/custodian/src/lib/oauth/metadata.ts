import { endpointsOf, type State } from '../state.ts';

/** The metadata of the authorization server: RFC 8414. */
export function metadata(state: State): Response {
  const { issuer, authorize, token, revocation } = endpointsOf(state);
  const hasCertificates = state.clients.some(({ certificateFingerprint }) => certificateFingerprint);
  const methods = [
    'client_secret_basic',
    'client_secret_post',
    ...(hasCertificates ? ['tls_client_auth'] : []),
  ];
  return Response.json({
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    revocation_endpoint: revocation,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
  });
}
