import { z } from 'zod';
import type { Context } from '../context.ts';
import { authenticateReader } from '../http/authenticate.ts';
import type { Endpoint } from './endpoint.ts';

const account = z.object({
  id: z.uuid().describe('Names the account in requests for intervals and bills.'),
  account_number: z.string().describe("The utility's account number."),
  address: z.string().describe('Service address.'),
  usage_unit: z.literal('kwh'),
  emissions_unit: z.literal('kg_co2e_per_kwh'),
});

/** `GET /accounts`: all accounts of the user. */
export function accounts(context: Context): Endpoint {
  const { store } = context;
  return {
    method: 'get',
    paths: ['/accounts'],
    auth: 'user',
    operation: {
      operationId: 'listAccounts',
      summary: 'List accounts',
      description:
        'All accounts of the user that the access token belongs to: one per meter or property. May be empty.',
      tag: 'Data',
      success: {
        status: 200,
        description: 'The accounts.',
        schema: z.toJSONSchema(z.array(account)),
        example: [
          {
            id: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10',
            account_number: '4417302985',
            address: '1180 Alder Street, Oakland, CA 94607',
            usage_unit: 'kwh',
            emissions_unit: 'kg_co2e_per_kwh',
          },
        ],
      },
    },
    async handle(c) {
      const { userRef } = await authenticateReader(c, context);
      const list = await store.accounts.list(c.get('client').id, userRef);
      return c.json(
        list.map(
          ({ id, accountNumber, address }): z.output<typeof account> => ({
            id,
            account_number: accountNumber,
            address,
            usage_unit: 'kwh',
            emissions_unit: 'kg_co2e_per_kwh',
          }),
        ),
      );
    },
  };
}
