import { ConnectorError } from '@utility-connect/connector';
import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createWebSession } from '@utility-connect/connector/web';
import type { OpowerSite } from '../opower/opower-site.ts';

interface OpenOptions {
  readonly site: OpowerSite;
  readonly createFake: CreateFakeSource;
  readonly switches?: readonly string[];
  /** Answers requests in place of the fake, if there is a response. */
  readonly answer?: (request: Request) => Response | undefined;
}

/** Opens a login with its fake, without the reads. */
export function openLogin({ site, createFake, switches = [], answer = () => undefined }: OpenOptions) {
  const now = (): number => Date.parse('2026-11-28T12:00:00Z');
  const fake = createFake({ now, switches: new Set(switches) }, site.utilityId);
  const requests: Request[] = [];
  const context = {
    now,
    userAgent: 'test',
    fetch: async (...sent: Parameters<typeof fetch>) => {
      const request = new Request(...sent);
      requests.push(request.clone());
      return answer(request) ?? fake.fetch(request);
    },
  };
  const utility = {
    ...{ id: site.utilityId, name: 'Test', country: 'US', states: [], subregion: null },
    timeZone: site.timeZone,
  };
  const { signal } = new AbortController();
  return {
    fake,
    /** Copies of all requests, in order. */
    requests,
    signIn: (fields: Readonly<Record<string, string>> = fake.login) =>
      site.login.signIn({ context, web: createWebSession(context), site }, { utility, fields, signal }),
  };
}

/** The code of the error that a sign-in rejects with, with the step if it has one. */
export async function failureOf(signIn: Promise<unknown>): Promise<string> {
  try {
    await signIn;
    return 'no error';
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return error.step === undefined ? error.code : `${error.code}: ${error.step}`;
  }
}
