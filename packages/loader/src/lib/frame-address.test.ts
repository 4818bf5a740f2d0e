import { formatConnectToken } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameAddress } from './frame-address.ts';

const publicId = 'p'.repeat(22);
const token = (connectUrl: string) => formatConnectToken({ connectUrl, publicId, secret: 's'.repeat(43) });

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://app.example.com' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('frameAddress()', () => {
  it.each([
    ['https://link.example.com', 'https://link.example.com/'],
    ['https://link.example.com/', 'https://link.example.com/'],
    ['https://api.example.com/link', 'https://api.example.com/link/'],
    ['http://localhost:4000/link/', 'http://localhost:4000/link/'],
  ])('adds one slash, the public id and the origin of the page to %s', (connectUrl, address) => {
    expect(frameAddress(token(connectUrl), undefined)).toBe(
      `${address}?session=${publicId}&origin=https://app.example.com`,
    );
  });

  it.each([
    'https://link.example.com.evil.example',
    'https://link.example.com/other',
    'http://link.example.com',
  ])('throws if another address is pinned: %s', (pinnedUrl) => {
    expect(() => frameAddress(token('https://link.example.com'), pinnedUrl)).toThrow(pinnedUrl);
  });
});
