import { errorSchema } from '../../heart/api/error-responses.ts';
import { pathsOf } from '../../heart/api/openapi.ts';
import { headerObjects } from '../../heart/api/response-headers.ts';
import type { OperatorEndpoint, OperatorTag } from './operator-endpoint.ts';

const tags: Readonly<Record<OperatorTag, string>> = {
  Session: 'Sign in with a cookie. Scripts send the token itself.',
  Now: 'What needs the operator.',
  Clients: 'The apps that use the service.',
  Connections: 'Connections of all clients, and what happened to them.',
  Utilities: 'How each utility does.',
  Webhooks: 'Webhook endpoints of all clients, and their deliveries.',
  Journal: 'What happened.',
  Settings: 'What is set, and what is dangerous.',
  Search: 'Find something by its id or name.',
};

/**
 * The OpenAPI 3.1 document of the operator's API.
 *
 * @see https://spec.openapis.org/oas/v3.1.1
 */
export function operatorDocument(endpoints: readonly OperatorEndpoint[], baseUrl: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Utility Connect: operator',
      version: '1.0.0',
      description:
        'What the operator of the service sees and does. No answer has a secret, a credential, a meter reading or an address of a person; only a new secret of a client is shown once. Times are UNIX seconds. Lists are `{ items, next_cursor }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: pathsOf(endpoints),
    components: {
      schemas: { Error: errorSchema },
      headers: headerObjects,
      securitySchemes: {
        operatorToken: { type: 'http', scheme: 'bearer', description: '`OPERATOR_TOKEN`.' },
        operatorSession: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-utility-connect-operator',
          description:
            'Set by `POST /operator/api/session`. Changes then need `Origin` and `Content-Type: application/json`. At http://localhost the name has no prefix.',
        },
      },
    },
  };
}
