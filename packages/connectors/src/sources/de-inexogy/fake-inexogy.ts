import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { basicAuthorization } from '@utility-connect/connector/http';
import { fakeMeters } from './fake-meters.ts';
import { createFakeRegisters } from './fake-registers.ts';

const ORIGIN = 'https://api.inexogy.com';
const API = '/public/v1';
const login = { email: 'ada@example.com', password: 'Zähler-1' };
const DAY = 86_400_000;

/** The longest range of each resolution, and its words in an error. */
const maxima: Readonly<Record<string, readonly [number, string]>> = {
  raw: [DAY, '1 day'],
  three_minutes: [10 * DAY, '10 days'],
  fifteen_minutes: [31 * DAY, '31 days'],
  one_hour: [93 * DAY, '93 days'],
};

/**
 * A fake of the public API of inexogy (formerly Discovergy): meters of a house with solar panels, a flat and gas, with readings of their
 * registers until now. It has quarter-hours only. Switches:
 *
 * - `gaps`: some readings are missing.
 * - `long-gaps`: all readings of some pairs of days are missing.
 * - `reset`: the register of usage begins at 0 every week.
 * - `no-export`: the meters have no register for what is fed in.
 * - `virtual-meter`: there is a meter that adds up others.
 * - `transformer`: there is a meter behind a transformer.
 * - `nginx-error`: answers with the error page of the server in front of the interface.
 *
 * @see https://api.inexogy.com/docs/
 */
export const createFakeInexogy: CreateFakeSource = ({ now, switches }) => {
  const registers = new Map<string, ReturnType<typeof createFakeRegisters>>();

  const read = (query: URLSearchParams): Response => {
    const meter = fakeMeters(now(), switches).find(({ meterId }) => meterId === query.get('meterId'));
    if (!meter) return failure(403, 'Forbidden', 'You do not have permission to read this meter');
    const resolution = query.get('resolution') ?? 'raw';
    const from = Number(query.get('from') || Number.NaN);
    const to = Number(query.get('to') ?? now());
    const [maximum = 0, words = ''] = maxima[resolution] ?? [];
    if (!Number.isInteger(from) || !Number.isInteger(to) || from > to || maximum === 0)
      return failure(400, 'Bad Request', 'Invalid parameters');
    if (to - from > maximum)
      return failure(400, 'Bad Request', `The interval length must not exceed ${words} at this resolution`);
    if (resolution !== 'fifteen_minutes')
      return failure(501, 'Not Implemented', 'The fake has quarter-hours only');
    const register = registers.get(meter.meterId) ?? createFakeRegisters(meter, switches);
    registers.set(meter.meterId, register);
    const fields = new Set((query.get('fields') ?? 'energy,energyOut,volume').split(','));
    const readings = register.read(from / 1000, Math.min(to, meter.lastMeasurementTime) / 1000);
    return Response.json(
      readings.map(({ time, values }) => ({
        time,
        values: Object.fromEntries(Object.entries(values).filter(([name]) => fields.has(name))),
      })),
    );
  };

  return {
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      if (switches.has('nginx-error'))
        return new Response('<html><head><title>502 Bad Gateway</title></head></html>', { status: 502 });
      if (origin !== ORIGIN || request.method !== 'GET') return failure(404, 'Not Found', 'Unknown address');
      if (request.headers.get('authorization') !== basicAuthorization(login.email, login.password))
        return new Response(null, { status: 401 });
      if (pathname === `${API}/meters`) return Response.json(fakeMeters(now(), switches));
      if (pathname === `${API}/readings`) return read(searchParams);
      return failure(404, 'Not Found', 'Unknown address');
    },
    login,
    switches: ['gaps', 'long-gaps', 'reset', 'no-export', 'virtual-meter', 'transformer', 'nginx-error'],
  };
};

/** Errors are plain text, which repeats the status. */
const failure = (status: number, name: string, reason: string): Response =>
  new Response(`${status} ${name}: ${reason}`, { status });
