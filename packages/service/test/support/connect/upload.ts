import { type Reading, type WritableUsagePoint, writeGreenButton } from '@utility-connect/green-button';
import type { Attempt, Times } from '@utility-connect/protocol';
import { type Harness, HOST_ORIGIN, json, PGE } from '../harness.ts';
import { openSession } from './open-session.ts';

const HOUR = 3_600;

/** A Green Button file with hourly readings of an electric meter. */
export function greenButton({
  id = 'meter-1',
  start,
  values,
  ...meter
}: { readonly start: number; readonly values: readonly number[] } & Partial<WritableUsagePoint>): string {
  const readings = values.map(
    (value, index): Reading => ({
      start: start + index * HOUR,
      seconds: HOUR,
      direction: 'delivered',
      value,
      estimated: false,
      quality: null,
      cost: null,
      currency: null,
    }),
  );
  const usagePoint = { id, service: 'electricity', unit: 'kWh', readings, ...meter } as const;
  return [...writeGreenButton([usagePoint])].join('');
}

/** The page of a session whose user uploads files. */
export async function openUpload(
  harness: Harness,
  userId = 'user-1',
  utilityId = PGE,
  parameters: object = {},
) {
  return uploadPage(harness, await openSession(harness, { user_id: userId, ...parameters }), utilityId);
}

/** The page of a session in which nothing was started. */
export async function uploadPage(harness: Harness, token: string, utilityId = PGE) {
  const post = (path: string, body: object = {}) => harness.page(token, path, { body });
  await post('attempts/file', { utility_id: utilityId });
  const upload = (body: BodyInit, name = 'usage.xml') =>
    harness.call('/link/api/attempts/current/files', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Connect-Parent-Origin': HOST_ORIGIN,
        'File-Name': encodeURIComponent(name),
      },
      body,
      duplex: 'half',
    } as RequestInit);
  return {
    token,
    upload,
    current: () => json<Attempt>(harness.page(token, 'attempts/current', { method: 'GET' })),
    remove: (id: string) => harness.page(token, `attempts/current/files/${id}`, { method: 'DELETE' }),
    /** `accounts`: ids of those to share, where the person chooses; `times`: where a file leaves open if its times are local. */
    confirm: (accounts?: readonly string[], times?: Times) =>
      post('attempts/current/confirm', { accounts, times }),
    /** @returns the access token. */
    async finish(): Promise<string> {
      const { code } = await json<{ code: string }>(post('session/complete'));
      return (await json<{ access_token: string }>(harness.exchange(code))).access_token;
    },
  };
}

/** Uploads a file and stores it. @returns the access token. */
export async function connectFile(harness: Harness, file: BodyInit, userId = 'user-1'): Promise<string> {
  const page = await openUpload(harness, userId);
  await page.upload(file);
  await page.confirm();
  return page.finish();
}
