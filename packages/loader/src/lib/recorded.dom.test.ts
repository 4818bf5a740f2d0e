import { afterEach, beforeEach, expect, it } from 'vitest';
import conversation from '../../../protocol/src/testing/conversation-v1.json' with { type: 'json' };
import { clearPage, connectToken, delivered, loadPage, stubBrowser } from '../testing/fake-page.ts';
import { create } from './create.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

it('replays the recorded conversation of protocol version 1', async () => {
  const calls: unknown[] = [];
  const creating = create({
    connectToken,
    onSuccess: (code) => calls.push(['onSuccess', code]),
    onExit: () => calls.push(['onExit']),
    onEvent: (name, metadata) =>
      calls.push(name === 'screen' || name === 'submit' ? `${name} ${metadata.screen}` : name),
  });
  await delivered();
  const page = loadPage();
  for (const { from, data } of conversation.messages) {
    if (from === 'page') await page.send(data);
    else if (data.type === 'open') (await creating).open();
  }
  await delivered();
  const expected = conversation.messages.filter(({ from }) => from === 'loader');
  expect(page.received.map(({ type }) => type)).toEqual(expected.map(({ data }) => data.type));
  expect(page.received[0]).toEqual({ type: 'start', connectToken });
  expect(calls).toEqual([
    'open',
    'screen terms-of-service',
    'screen utility-selection',
    'utility_selected',
    'screen credentials',
    'submit credentials',
    'screen connecting',
    'screen success',
    'success',
    ['onSuccess', '<authorization code>'],
  ]);
});
