import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../node/settings/settings.ts';
import { openConnector } from './open-connector.ts';
import { tryConnector } from './try-connector.ts';

const settings = readSettings({ CONNECTORS: '@utility-connect/connector-us-portals' });

it.each(['2507', '17637'])(
  'tries utility %s of a package in CONNECTORS with the fake of the package',
  async (id) => {
    const opened = await openConnector(id, settings, { isFake: true });
    if (typeof opened === 'string') throw new Error(opened);
    onTestFinished(opened.close);
    const { method, utility, fakeLogin = {}, connector } = opened;
    expect(connector.name).toBe('@utility-connect/connector-us-portals');
    const { steps } = await tryConnector({
      ...{ method, capabilities: method.capabilities, utility, fields: fakeLogin, onStep: () => {} },
      now: () => Math.floor(Date.now() / 1000),
      person: { chooseMethod: async () => '', enterCode: async () => '' },
    });
    expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['sign_in', true],
      ['accounts', true],
      ['intervals', true],
      ['bills', true],
    ]);
    // In its thread.
    expect(opened.requests).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        address: expect.stringMatching(
          /^[\w.-]+\.opower\.com\/\w+\/edge\/apis\/multi-account-v1\/cws\/\w+\/customers$/,
        ),
        status: 200,
      }),
    );
  },
);

it.each([
  ['a utility without a fake', '14328', settings],
  ['a connector without fakes', '2507', readSettings({ CONNECTORS: './connector.mjs,not-installed' })],
])('names the fakes that there are for %s', async (_name, id, given) => {
  expect(await openConnector(id, given, { isFake: true })).toMatch(
    /^There is no fake of \d+\. There are fakes of /,
  );
});
