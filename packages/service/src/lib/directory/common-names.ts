interface CommonNames {
  /** What most customers call it, if not by the official name. Utilities in one state have different ones. */
  readonly short?: string;
  /** Further names that search would not find by the official name or its initials. */
  readonly others?: readonly string[];
}

/** The common names of a utility; empty for most. */
export function commonNamesOf(utilityId: string): CommonNames {
  return commonNames.get(utilityId) ?? {};
}

/** By EIA id. */
const commonNames: ReadonlyMap<string, CommonNames> = new Map([
  ['14328', { short: 'PG&E', others: ['PGE', 'PG and E'] }],
  ['17609', { short: 'SCE', others: ['SoCal Edison', 'Edison'] }],
  ['6452', { short: 'FPL' }],
  ['4110', { short: 'ComEd', others: ['Com Ed'] }],
  ['4226', { short: 'Con Edison', others: ['ConEd', 'Con Ed'] }],
  ['19876', { short: 'Dominion Energy', others: ['Dominion Virginia Power', 'VEPCO'] }],
  ['15477', { short: 'PSE&G', others: ['PSEG'] }],
  ['5109', { short: 'DTE', others: ['Detroit Edison'] }],
  ['14354', { others: ['Pacific Power', 'Rocky Mountain Power'] }],
  ['13573', { short: 'National Grid', others: ['NiMo'] }],
  ['11804', { short: 'National Grid' }],
  ['13781', { short: 'Xcel Energy', others: ['NSP'] }],
  ['15466', { short: 'Xcel Energy', others: ['PSCo'] }],
  ['17718', { short: 'Xcel Energy' }],
  ['14006', { short: 'AEP Ohio' }],
  ['11208', { short: 'LADWP', others: ['DWP'] }],
  ['54913', { short: 'Eversource', others: ['Boston Edison'] }],
  ['4176', { short: 'Eversource', others: ['CL&P'] }],
  ['15472', { short: 'Eversource', others: ['PSNH'] }],
  ['1167', { short: 'BGE', others: ['BG&E'] }],
  ['11171', { short: 'PSEG Long Island', others: ['LIPA'] }],
  ['20847', { short: 'We Energies', others: ['WEPCO'] }],
  ['13407', { others: ['NV Energy'] }],
  ['17166', { others: ['NV Energy'] }],
  ['16604', { short: 'CPS Energy' }],
  ['15270', { short: 'Pepco' }],
  ['3755', { short: 'The Illuminating Company', others: ['CEI'] }],
  ['16534', { short: 'SMUD' }],
  ['3266', { short: 'CMP' }],
  ['14711', { short: 'Penelec' }],
  ['12390', { short: 'Met-Ed' }],
  ['733', { others: ['AEP', 'APCo'] }],
  ['15474', { short: 'PSO', others: ['AEP Oklahoma'] }],
  ['10000', { others: ['KCP&L', 'Kansas City Power & Light'] }],
  ['22500', { others: ['Westar'] }],
  ['17698', { short: 'SWEPCO', others: ['AEP'] }],
  ['15473', { short: 'PNM' }],
  ['4922', { others: ['Dayton Power & Light', 'DP&L'] }],
  ['13214', { others: ['Narragansett Electric', 'National Grid'] }],
  ['9273', { others: ['Indianapolis Power & Light', 'IPL'] }],
  ['12796', { short: 'Mon Power' }],
  ['16868', { others: ['SCL'] }],
  ['12293', { short: 'MLGW' }],
  ['17470', { short: 'SnoPUD' }],
  ['3408', { short: 'EPB' }],
  ['6022', { short: 'EWEB' }],
  ['20404', { others: ['AEP Texas'] }],
  ['3278', { others: ['AEP Texas'] }],
  ['44372', { short: 'Oncor', others: ['TXU'] }],
  ['56692', { short: 'MCE' }],
  ['61475', { short: 'Ava', others: ['Ava Community Energy', 'EBCE'] }],
  ['61432', { short: '3CE' }],
  ['16609', { short: 'SDG&E' }],
  ['803', { short: 'APS' }],
  ['14715', { short: 'PPL' }],
  ['14940', { short: 'PECO' }],
  ['15500', { short: 'PSE' }],
  ['15248', { short: 'PGE' }],
  ['18454', { short: 'TECO' }],
  ['9726', { short: 'JCP&L' }],
  ['16572', { short: 'SRP' }],
  ['13511', { short: 'NYSEG' }],
  ['14063', { short: 'OG&E' }],
]);
