import { z } from 'zod';
import type { AppContext } from '../../core/http/app.ts';
import { invalidRequest, notFound } from '../../core/http/errors.ts';
import { opaque } from '../../core/http/fields.ts';
import { readBody } from '../../core/http/parameters.ts';
import type { Context } from '../context.ts';
import { breakConnection, repairConnection } from '../sandbox/break-connection.ts';
import { faultKinds } from '../store/faults.ts';
import { notSyncedYet } from '../sync/sync-errors.ts';
import type { Endpoint } from './endpoint.ts';

type SandboxContext = Pick<Context, 'store' | 'now' | 'wake'>;

const EXAMPLE_ID = '0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60';

const path = z.object({
  connection_id: opaque().meta({
    description: 'The `id` of a connection, as in `GET /connections` and in events.',
    example: EXAMPLE_ID,
  }),
});

const body = z.object({
  as: z.enum(faultKinds, `must be one of ${faultKinds.join(', ')}.`).meta({
    description:
      '`login_refused`: the utility refuses the password. `consent_ended`: the person has ended the access there. `utility_down`: it gives no answer, which only you see in `GET /utilities` and Connect. `late`: it has had nothing new for two days. `revised`: it has corrected the last three days.',
    example: 'login_refused',
  }),
});

const responseBody = z.object({
  connection_id: z.string().describe('Id of the connection.'),
  broken_as: z.enum(faultKinds).nullable().describe('The fault that it has now; `null` if it has none.'),
});

/** `POST /sandbox/connections/<id>/break` and `…/repair`: show a client's developer each state and event on purpose. */
export function sandboxEndpoints(context: SandboxContext): Endpoint[] {
  const common = { method: 'post', auth: 'client', tag: 'Sandbox', parameters: { path } } as const;
  const notThere = {
    error: noSuchConnection(),
    when: 'the connection does not exist, belongs to another client, or you are not a sandbox client.',
  };
  return [
    {
      ...common,
      path: '/sandbox/connections/:connection_id/break',
      operationId: 'breakConnection',
      summary: 'Break a connection',
      description:
        'Makes the utility of a sandbox connection fail, and syncs the connection now: its state, the list of utilities and the events follow within seconds, as with a real utility. Until it is repaired or the person signs in again.',
      body: { mediaType: 'application/json', schema: body },
      errors: [
        { error: byFile(), when: 'the connection is by `file`, or needs a sign-in.' },
        notThere,
        {
          error: notSyncedYet(),
          when: 'the first data is still being fetched: only for `late` and `revised`.',
        },
      ],
      success: {
        description: 'The connection is broken.',
        schema: responseBody,
        example: { connection_id: EXAMPLE_ID, broken_as: 'login_refused' },
      },
      async handle(c) {
        const { as } = await readBody(c, body);
        const connectionId = connectionIdOf(c);
        const clientId = c.get('client').id;
        const refusal = await breakConnection(context, { connectionId, clientId }, as);
        if (refusal === 'not_found') throw noSuchConnection();
        if (refusal === 'by_file') throw byFile();
        if (refusal === 'needs_sign_in') throw needsSignIn();
        if (refusal === 'preparing') throw notSyncedYet();
        return c.json({ connection_id: connectionId, broken_as: as } satisfies z.output<typeof responseBody>);
      },
    },
    {
      ...common,
      path: '/sandbox/connections/:connection_id/repair',
      operationId: 'repairConnection',
      summary: 'Repair a connection',
      description:
        'Ends the fault of a broken sandbox connection, and syncs it now. A login that was refused works again, as after another sign-in. Does nothing if the connection is not broken.',
      errors: [notThere],
      success: {
        description: 'The connection is not broken.',
        schema: responseBody,
        example: { connection_id: EXAMPLE_ID, broken_as: null },
      },
      async handle(c) {
        const connectionId = connectionIdOf(c);
        const refusal = await repairConnection(context, { connectionId, clientId: c.get('client').id });
        if (refusal !== null) throw noSuchConnection();
        return c.json({ connection_id: connectionId, broken_as: null } satisfies z.output<
          typeof responseBody
        >);
      },
    },
  ];
}

// PostgreSQL refuses text with a NUL.
const connectionIdOf = (c: AppContext): string => c.req.param('connection_id')?.replaceAll('\0', '') ?? '';

const noSuchConnection = () => notFound('There is no such connection of a sandbox client of yours.');

const byFile = () =>
  invalidRequest(
    'connection_id',
    'The connection is by file, so nothing is read from a utility that could fail.',
  );

const needsSignIn = () =>
  invalidRequest(
    'connection_id',
    'The connection needs a sign-in. Repair it first, or go through Connect again.',
  );
