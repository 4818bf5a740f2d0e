import { locales } from '@utility-connect/protocol';
import { z } from 'zod';
import { hashSecret } from '../../core/crypto/hash.ts';
import { randomToken } from '../../core/crypto/random.ts';
import type { AppContext } from '../../core/http/app.ts';
import { invalidRequest, notFound } from '../../core/http/errors.ts';
import { email, opaque, seconds, text } from '../../core/http/fields.ts';
import { readBody } from '../../core/http/parameters.ts';
import { connectFields } from '../../heart/api/connect-fields.ts';
import type { Endpoint } from '../../heart/api/endpoint.ts';
import { sharingOf } from '../../heart/api/sharing-fields.ts';
import { newCode } from '../../heart/connect/new-code.ts';
import { matchesRedirectUri } from '../../heart/connect/redirect-uris.ts';
import { requireUtility } from '../../heart/connect/require-utility.ts';
import type { LinkContext } from './link-context.ts';
import { sealLinkSecrets } from './link-secrets.ts';
import type { Link } from './link-types.ts';
import { linkUrlOf, qrUrlOf } from './link-urls.ts';

const DAY = 86_400;
const MAX_DAYS = 30;
const DEFAULT_DAYS = 7;

const body = z.object({
  ...connectFields,
  expires_in: seconds(MAX_DAYS * DAY)
    .default(DEFAULT_DAYS * DAY)
    .meta({
      description: `How long the link can be opened, in seconds, up to ${MAX_DAYS} days. Default: ${DEFAULT_DAYS} days. It ends at \`expires_at\` of your access if that is earlier.`,
      example: DEFAULT_DAYS * DAY,
    }),
  redirect_uri: text(2000).optional().meta({
    description:
      'One of your redirect URIs, to which the person returns with `code`. Default: the flow ends on a page that says that it can be closed, and you get the code from `GET /connect_links/{connect_link_id}`.',
    example: 'https://app.example.com/callback',
  }),
  email: email.optional().meta({
    description:
      "The user's e-mail address. If set, the link is mailed to it, and later the receipts. It is stored encrypted. One address gets at most 100 mails a day, and 10 of sandbox clients. A sandbox client can have 20 links a day mailed.",
    example: 'user@example.com',
  }),
  locale: z
    .enum(locales, `must be one of ${locales.join(', ')}.`)
    .default('en')
    .meta({ description: 'Language of the mail. Default: `en`.', example: 'es' }),
});

const created = z.object({
  id: z.string().describe('Id of the connect link.'),
  url: z.url().describe('The link. Who has it can connect a utility for your user. It is not shown again.'),
  qr_svg_url: z.url().describe('The link as a QR code: an SVG that needs no header, as secret as the link.'),
  expires_at: z.int().describe('Until when it can be opened, in UNIX seconds.'),
});

const state = z.object({
  status: z
    .enum(['open', 'completed', 'expired', 'revoked'])
    .describe('`open`: nobody has connected yet, or the person is still in Connect.'),
  code: z
    .string()
    .optional()
    .describe(
      'An authorization code for 10 minutes, if the link is completed and no code was exchanged. Each call voids the code before.',
    ),
});

const onOneLink = {
  auth: 'client',
  tag: 'Connect',
  parameters: {
    path: z.object({
      connect_link_id: opaque().meta({
        description: '`id` of the connect link.',
        example: '7d3f2a90-5c1e-4b8a-9f06-2e4d8c7b1a53',
      }),
    }),
  },
} as const;

const noSuchLink = () => notFound('There is no such connect link.');

/** `POST /connect_links`, and `GET` and `DELETE` of one. */
export function connectLinks(context: LinkContext): Endpoint[] {
  const { store, now, urls, vault, limits, wake } = context;

  // A link of another client does not exist either.
  const require = async (c: AppContext): Promise<Link> => {
    const link = await store.links.find(c.req.param('connect_link_id') ?? '');
    if (link?.clientId !== c.get('client').id) throw noSuchLink();
    return link;
  };

  return [
    {
      method: 'post',
      path: '/connect_links',
      auth: 'client',
      operationId: 'createConnectLink',
      summary: 'Create a connect link',
      description:
        'A link that you send to one of your users, who connects a utility with it, once. Each opening starts Connect; the first one that connects wins.',
      tag: 'Connect',
      body: { mediaType: 'application/json', schema: body },
      success: {
        description: 'The link.',
        schema: created,
        example: {
          id: '7d3f2a90-5c1e-4b8a-9f06-2e4d8c7b1a53',
          url: 'https://link.example.com/links/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWo',
          qr_svg_url: 'https://link.example.com/links/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWo/qr.svg',
          expires_at: 1_795_803_600,
        },
      },
      async handle(c) {
        const {
          user_id: userId,
          utility_id: utilityId,
          account_selection: accountSelection = false,
          expires_in: expiresIn,
          redirect_uri: redirectUri,
          email: address,
          locale,
          ...fields
        } = await readBody(c, body);
        const createdAt = now();
        const sharing = sharingOf(fields, createdAt);
        const client = await store.clients.find(c.get('client').id);
        if (client === null) throw noSuchLink();
        if (utilityId !== undefined) requireUtility(context, utilityId, client.environment);
        if (redirectUri !== undefined && !matchesRedirectUri(client.redirectUris, redirectUri)) {
          throw invalidRequest(
            'redirect_uri',
            'redirect_uri is not one that the client registered, character for character.',
          );
        }
        if (address !== undefined) await limits.takeLinkMail(client, address);
        const id = crypto.randomUUID();
        const token = randomToken();
        const expiresAt = Math.min(createdAt + expiresIn, sharing.sharedUntil ?? Number.POSITIVE_INFINITY);
        const link = {
          ...{ id, clientId: client.id, tokenHash: hashSecret(token), userId, ...sharing },
          ...{ utilityId: utilityId ?? null, accountSelection, redirectUri: redirectUri ?? null },
          ...{ createdAt, expiresAt },
        };
        const secrets = address === undefined ? null : { email: address, token };
        const mail = secrets && { locale, sealed: await sealLinkSecrets(vault, id, secrets) };
        await store.links.add(link, mail);
        if (mail) wake('link_mail');
        return c.json({
          id,
          url: linkUrlOf(urls, token),
          qr_svg_url: qrUrlOf(urls, token),
          expires_at: expiresAt,
        } satisfies z.output<typeof created>);
      },
    },
    {
      ...onOneLink,
      method: 'get',
      path: '/connect_links/:connect_link_id',
      operationId: 'getConnectLink',
      summary: 'Get the state of a connect link',
      description:
        'Shows whether somebody has connected with the link, and then has a code to exchange, until one was exchanged. Links are kept for 30 days after their end, or until their user is removed.',
      success: {
        description: 'The state.',
        schema: state,
        example: { status: 'completed', code: 'c2FtcGxlLWF1dGhvcml6YXRpb24tY29kZQ' },
      },
      errors: [{ error: noSuchLink(), when: 'the connect link does not exist.' }],
      async handle(c) {
        const { id } = await require(c);
        await store.links.settle(id, now());
        const { status, publicId, clientId } = await require(c);
        const isCompleted = status === 'completed' && publicId !== null;
        const answer = isCompleted ? await newCode(context, { publicId, clientId }) : null;
        return c.json({
          status,
          ...(answer?.issued === 'issued' && { code: answer.code }),
        } satisfies z.output<typeof state>);
      },
    },
    {
      ...onOneLink,
      method: 'delete',
      path: '/connect_links/:connect_link_id',
      operationId: 'revokeConnectLink',
      summary: 'Revoke a connect link',
      description:
        'The link can no longer be opened, and ends for those who have opened it. One that is completed or expired stays as it is.',
      success: { description: 'The link does not work anymore.' },
      errors: [{ error: noSuchLink(), when: 'the connect link does not exist.' }],
      async handle(c) {
        await store.links.revoke(await require(c), now());
        return c.body(null, 204);
      },
    },
  ];
}
