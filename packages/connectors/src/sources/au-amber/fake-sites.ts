import { addDays, dateOf } from '@utility-connect/connector/http';

/** A site of the fake, as the interface gives it. */
export interface FakeSite {
  readonly id: string;
  readonly nmi: string;
  readonly channels: readonly FakeChannel[];
  readonly network: string;
  readonly status: 'pending' | 'active' | 'closed';
  readonly activeFrom?: string;
  readonly closedOn?: string;
}

export interface FakeChannel {
  readonly identifier: string;
  readonly type: 'general' | 'controlledLoad' | 'feedIn';
  readonly tariff: string;
}

const general: FakeChannel = { identifier: 'E1', type: 'general', tariff: 'A100' };
const controlledLoad: FakeChannel = { identifier: 'E2', type: 'controlledLoad', tariff: 'A180' };
const feedIn: FakeChannel = { identifier: 'B1', type: 'feedIn', tariff: 'A100' };

/** The sites: a house with hot water and solar panels in Melbourne, and a flat in Brisbane. @param now UNIX milliseconds. */
export function fakeSites(now: number, switches: ReadonlySet<string>): FakeSite[] {
  const today = dateOf(now / 1000, 'Australia/Brisbane');
  const sites: FakeSite[] = [
    {
      id: '01HZX3V0K8Q4M6T2B7N9PJDRCW',
      nmi: '6407123456',
      channels: [general, controlledLoad, feedIn],
      network: 'Jemena',
      status: 'active',
      activeFrom: addDays(today, -600),
    },
    {
      id: '01J9W7C5RT3XEZ8G1KQ6VMH2YB',
      nmi: '3120987654',
      channels: [general],
      network: 'Energex',
      status: 'active',
      activeFrom: addDays(today, -40),
    },
  ];
  if (switches.has('closed-site')) {
    const closed = {
      status: 'closed',
      activeFrom: addDays(today, -90),
      closedOn: addDays(today, -41),
    } as const;
    sites.unshift({
      ...closed,
      id: '01HB2D4F6H8JAKCMEPGRJTMVPX',
      nmi: '4103555777',
      channels: [general],
      network: 'Ausgrid',
    });
  }
  if (switches.has('pending-site')) {
    sites.push({
      id: '01JXQ1R3S5T7V9WBXDYFZH2K4M',
      nmi: '2001333999',
      channels: [],
      network: 'SA Power Networks',
      status: 'pending',
    });
  }
  return sites;
}
