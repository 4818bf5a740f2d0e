// Home pages of the largest utilities, maintained by hand. Deeper URLs, such as that of a password reset, change too often.
const websites: ReadonlyMap<string, string> = new Map([
  ['14328', 'https://www.pge.com'],
  ['17609', 'https://www.sce.com'],
  ['6452', 'https://www.fpl.com'],
  ['4110', 'https://www.comed.com'],
  ['4226', 'https://www.coned.com'],
  ['19876', 'https://www.dominionenergy.com'],
  ['5416', 'https://www.duke-energy.com'],
  ['7140', 'https://www.georgiapower.com'],
  ['15477', 'https://www.pseg.com'],
  ['5109', 'https://www.dteenergy.com'],
  ['4254', 'https://www.consumersenergy.com'],
  ['6455', 'https://www.duke-energy.com'],
  ['13573', 'https://www.nationalgridus.com'],
  ['14940', 'https://www.peco.com'],
  ['3046', 'https://www.duke-energy.com'],
  ['14006', 'https://www.aepohio.com'],
  ['195', 'https://www.alabamapower.com'],
  ['15466', 'https://www.xcelenergy.com'],
  ['13781', 'https://www.xcelenergy.com'],
  ['16609', 'https://www.sdge.com'],
  ['14715', 'https://www.pplelectric.com'],
  ['11208', 'https://www.ladwp.com'],
  ['54913', 'https://www.eversource.com'],
  ['11804', 'https://www.nationalgridus.com'],
  ['1167', 'https://www.bge.com'],
  ['4176', 'https://www.eversource.com'],
  ['803', 'https://www.aps.com'],
  ['19436', 'https://www.ameren.com'],
  ['56697', 'https://www.ameren.com'],
  ['15500', 'https://www.pse.com'],
  ['16572', 'https://www.srpnet.com'],
  ['15248', 'https://www.portlandgeneral.com'],
  ['15270', 'https://www.pepco.com'],
]);

/** @returns the `https` URL of a utility's website, or `null` if unknown. */
export function websiteOf(utilityId: string): string | null {
  return websites.get(utilityId) ?? null;
}
