import { writeGreenButton } from '@utility-connect/green-button';
import { createHousehold } from '../../../custodian/src/lib/household.ts';

const DAY = 86_400;
// Days begin at midnight Eastern Standard Time. From midnight UTC, the times would look like local ones written as UTC.
const MIDNIGHT = 5 * 3_600;

/** Creates a file with a year of one home's electricity, as people download it from their utility. */
export function createGreenButtonFile(): File {
  const end = Math.floor((Date.now() / 1000 - MIDNIGHT) / DAY) * DAY + MIDNIGHT;
  const home = createHousehold({ id: '1', start: end - 365 * DAY, end, intervalSeconds: 3_600 });
  return new File([...writeGreenButton([home])], 'Home.xml', { type: 'text/xml' });
}
