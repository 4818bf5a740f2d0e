import type { Environment } from '@utility-connect/protocol';
import type { Mail } from '../../core/mailer.ts';

/**
 * The mail that sends a client its id and secret. It has no company name: anyone could mail one to a stranger.
 */
export function credentialsMail({
  email,
  environment,
  clientId,
  clientSecret,
  baseUrl,
}: {
  readonly email: string;
  readonly environment: Environment;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string;
}): Mail {
  return {
    to: email,
    subject: 'Your Utility Connect client id and secret',
    text: `Welcome to Utility Connect. Your ${environment} client is registered.

Client id:     ${clientId}
Client secret: ${clientSecret}

Send them with every request from your server, in the headers
Service-Client-Id and Service-Secret. Keep the secret on your server:
it never belongs in a browser or an app. We keep only its hash and
cannot show it again.

A first request:

  curl -X POST ${baseUrl}/auth/connect-token \\
    -H "Service-Client-Id: ${clientId}" \\
    -H "Service-Secret: <your secret>" \\
    -F user_id=user-1

API documentation: ${baseUrl}/docs
`,
  };
}
