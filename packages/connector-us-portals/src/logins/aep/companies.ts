/** A company of American Electric Power. */
export interface Company {
  /** EIA id. */
  readonly utilityId: string;
  /** Its website is `www.{domain}`. */
  readonly domain: string;
  /** At Opower. The usage page names it, so this one is for the limits of the host only. */
  readonly subdomain: string;
  /** IANA. */
  readonly timeZone: string;
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';

export const companies: readonly Company[] = [
  { utilityId: '14006', domain: 'aepohio.com', subdomain: 'aepo', timeZone: EASTERN },
  { utilityId: '733', domain: 'appalachianpower.com', subdomain: 'apco', timeZone: EASTERN },
  { utilityId: '9324', domain: 'indianamichiganpower.com', subdomain: 'imp', timeZone: EASTERN },
  { utilityId: '15474', domain: 'psoklahoma.com', subdomain: 'pso', timeZone: CENTRAL },
  { utilityId: '17698', domain: 'swepco.com', subdomain: 'swep', timeZone: CENTRAL },
  { utilityId: '22053', domain: 'kentuckypower.com', subdomain: 'kpco', timeZone: EASTERN },
  { utilityId: '3278', domain: 'aeptexas.com', subdomain: 'aept', timeZone: CENTRAL },
];
