import type { Quirks } from '../quirks.ts';

/** Applies the quirks of XML to a document, or to a piece of one that holds whole entries. */
export function styleXml(xml: string, { milliseconds, prefixes }: Quirks): string {
  const timed = milliseconds ? xml.replaceAll(timesInSeconds, '$1$2000') : xml;
  return prefixes ? withPrefixes(timed) : timed;
}

/** Amounts of energy as kWh with decimals instead of thousandths of a Wh. */
export function inKilowattHours(xml: string): string {
  return xml
    .replaceAll('<powerOfTenMultiplier>-3<', '<powerOfTenMultiplier>3<')
    .replaceAll(/<value>(\d+)</g, (_, millionths) => `<value>${Number(millionths) / 1_000_000}<`);
}

const timesInSeconds =
  /(<statusTimeStamp>|<expires_at>|<authorizedPeriod><duration>\d+<\/duration><start>)(\d+)/g;

const withPrefixes = (xml: string): string => {
  let prefix = 'ns1';
  return xml.replaceAll(/<(\/?)([A-Za-z]\w*)((?:\s[^>]*)?)>/g, (_, slash, name, attributes) => {
    const isContent = name === 'content' || name === 'feed' || name === 'entry';
    if (isContent) prefix = 'ns1';
    const namespace = /xmlns="([^"]+)"/.exec(attributes)?.[1];
    if (namespace !== undefined && !isContent) prefix = namespace.endsWith('customer') ? 'ns2' : 'ns0';
    const declared = isContent && namespace !== undefined ? declarations : '';
    return `<${slash}${prefix}:${name}${attributes.replace(/\sxmlns="[^"]+"/, declared)}>`;
  });
};

const declarations =
  ' xmlns:ns1="http://www.w3.org/2005/Atom" xmlns:ns0="http://naesb.org/espi" xmlns:ns2="http://naesb.org/espi/customer"';
