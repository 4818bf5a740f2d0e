import type { Utility } from '@utility-connect/connector';

/** Utilities of the directory, for tests. */
const utilities: Readonly<Record<string, Pick<Utility, 'name' | 'states' | 'timeZone'>>> = {
  2507: { name: 'City of Burbank Water and Power - (CA)', states: ['CA'], timeZone: 'America/Los_Angeles' },
  3660: { name: 'PUD No 1 of Clark County - (WA)', states: ['WA'], timeZone: 'America/Los_Angeles' },
  4226: { name: 'Consolidated Edison Co-NY Inc', states: ['NY'], timeZone: 'America/New_York' },
  7294: { name: 'City of Glendale - (CA)', states: ['CA'], timeZone: 'America/Los_Angeles' },
  11804: { name: 'Massachusetts Electric Co', states: ['MA'], timeZone: 'America/New_York' },
  13214: { name: 'The Narragansett Electric Co', states: ['RI'], timeZone: 'America/New_York' },
  13573: { name: 'Niagara Mohawk Power Corp.', states: ['NY'], timeZone: 'America/New_York' },
  13756: { name: 'Northern Indiana Pub Serv Co', states: ['IN'], timeZone: 'America/Indiana/Indianapolis' },
  15248: { name: 'Portland General Electric', states: ['OR'], timeZone: 'America/Los_Angeles' },
  15500: { name: 'Puget Sound Energy', states: ['WA'], timeZone: 'America/Los_Angeles' },
  14006: { name: 'Ohio Power', states: ['OH'], timeZone: 'America/New_York' },
  733: { name: 'Appalachian Power', states: ['WV', 'VA'], timeZone: 'America/New_York' },
  9324: { name: 'Indiana Michigan Power', states: ['IN', 'MI'], timeZone: 'America/Indiana/Indianapolis' },
  15474: { name: 'Public Service Co of Oklahoma', states: ['OK'], timeZone: 'America/Chicago' },
  17698: { name: 'Southwestern Electric Power', states: ['TX', 'LA', 'AR'], timeZone: 'America/Chicago' },
  22053: { name: 'Kentucky Power', states: ['KY'], timeZone: 'America/New_York' },
  3278: { name: 'AEP Texas Central', states: ['TX'], timeZone: 'America/Chicago' },
  14154: { name: 'Orange & Rockland Utils Inc', states: ['NY'], timeZone: 'America/New_York' },
  17637: { name: 'Southern Maryland Elec Coop Inc', states: ['MD'], timeZone: 'America/New_York' },
};

/** @throws RangeError for an unknown id. */
export function utilityOf(id: string): Utility {
  const utility = utilities[id];
  if (!utility) throw new RangeError(`There is no utility ${id} in tests.`);
  return { ...utility, id, country: 'US', subregion: null };
}
