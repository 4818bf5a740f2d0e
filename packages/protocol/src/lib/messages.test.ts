import { describe, expect, it } from 'vitest';
import { isFrameMessage } from './messages.ts';

describe('isFrameMessage()', () => {
  it.each([
    { type: 'hello', version: 1 },
    { type: 'ready' },
    { type: 'ready', later: 'more' },
    { type: 'pong' },
    { type: 'renew' },
    { type: 'event', name: 'screen', metadata: { screen: 'credentials' } },
    { type: 'success', code: 'code', metadata: {} },
    { type: 'exit', error: null, status: 'credentials' },
    { type: 'later' },
  ])('accepts %j', (message) => {
    expect(isFrameMessage(message)).toBe(true);
  });

  it.each([
    null,
    undefined,
    'success',
    5,
    {},
    { type: 5 },
    { type: 'event', name: 'screen' },
    { type: 'event', name: 5, metadata: {} },
    { type: 'event', name: 'screen', metadata: null },
    { type: 'success', metadata: {} },
    { type: 'success', code: 5, metadata: {} },
    { type: 'success', code: 'code', metadata: 'text' },
  ])('rejects %j', (message) => {
    expect(isFrameMessage(message)).toBe(false);
  });
});
