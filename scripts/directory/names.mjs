// Turns the EIA's names, which are cut to 30 characters and abbreviated inconsistently, into names that customers recognize.

/** @returns {string} the display name, for example `Sacramento Municipal Utility District`. */
export function cleanName(raw) {
  const bare = raw
    .replace(/\s*\[.*$/, '') // the owner: "[Berkshire Hathaway Inc]"
    .replace(/\s*-*\s*\([A-Z]{2}\)\s*/, ' ') // the state: "- (OH)"; it is shown next to the name anyway
    .replace(/\s+\(The\)/i, '')
    .replace(/^(.+?)(?: [A-Z]{2})? \(City of\)$/, 'City of $1')
    .replace(/([a-z])&(?=[A-Z])/g, '$1 & ')
    .replace(/^The\s+/, '')
    .replace(/\s+d\/b\/a.*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutLegalForm(expand(bare));
}

/** @returns {string} a key that is the same for different spellings of a utility's name. */
export function nameKey(raw) {
  return cleanName(raw)
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '' && !insignificant.has(word))
    .join(' ');
}

const insignificant = new Set([
  'the',
  'and',
  'co',
  'company',
  'corp',
  'corporation',
  'inc',
  'lp',
  'llc',
  'of',
]);

const abbreviations = {
  Admin: 'Administration',
  Agny: 'Agency',
  Assn: 'Association',
  'Co-op': 'Cooperative',
  'Co-operative': 'Cooperative',
  Comm: 'Commission',
  Conserv: 'Conservation',
  Conven: 'Convenience',
  Coop: 'Cooperative',
  Dept: 'Department',
  Dist: 'District',
  Dt: 'District',
  Elec: 'Electric',
  Elect: 'Electric',
  Lgt: 'Light',
  Lt: 'Light',
  Mun: 'Municipal',
  Muni: 'Municipal',
  Plt: 'Plant',
  Pub: 'Public',
  Pwr: 'Power',
  Rrl: 'Rural',
  Serv: 'Service',
  Sys: 'System',
  Ut: 'Utility',
  Util: 'Utility',
  Utils: 'Utilities',
  Wks: 'Works',
  Wtr: 'Water',
};

// Initials, which the source separates by spaces.
const initials = [
  [/\bR E M C\b/, 'REMC'],
  [/\bE M C\b/, 'EMC'],
  [/\bR E C C\b/, 'RECC'],
  [/\bE C C\b/, 'ECC'],
  [/\bR E A\b/, 'REA'],
  [/\bE C A\b/, 'ECA'],
  [/\bP U D\b/, 'PUD'],
  [/\bP P D\b/, 'Public Power District'],
  [/\bP P A\b/, 'Public Power Authority'],
  [/\bE C\b(?! *&)/, 'Electric Cooperative'],
  [/\bE Coop\b/, 'Electric Cooperative'],
  [/\bE P A\b/, 'Electric Power Association'],
  [/\bR (?=Electric|E\b)/, 'Rural '],
  [/\bPUD 1\b/, 'PUD No 1'],
  [/\bL ?& ?P\b/, 'Light & Power'],
  [/\bW W & L\b/, 'Water Works & Lighting'],
  [/\bDist No ?(\d)/, 'District No $1'],
  // "El" means "Electric", except at the beginning of a name, as in "El Paso".
  [/(?<=\S )El (?=Co-?op|Member|Pwr|Power|Assn)/, 'Electric '],
  [/\bElectric(?:al)? Member(?:ship)? Corp(?:oration)?\b/, 'Electric Membership Corporation'],
];

const expand = (name) => {
  const spelled = initials.reduce((text, [pattern, word]) => text.replace(pattern, word), name);
  const words = spelled.replace(/[A-Za-z][A-Za-z-]*\b/g, (word) => abbreviations[word] ?? word);
  return initials
    .reduce((text, [pattern, word]) => text.replace(pattern, word), words)
    .replace(/,(?=\S)/g, ', ')
    .replace(/\.(?=,|$)/, '');
};

const legalForm = /,? (?:Incorporated|Inc|LLC|L\.?L\.?C|LP|LTD|Ltd|Company|Co|Corporation|Corp)\.?,?$/;

// Keeps the legal form in names such as "Cobb Electric Membership Corporation", which make no sense without it.
const needsItsForm = /\b(?:Membership|Member|Cooperative|Water|Service) (?:Corporation|Corp)$/;

const withoutLegalForm = (name) => {
  if (/Membership Corporation$/.test(name)) return name;
  const shorter = name.replace(legalForm, '');
  if (shorter === name || shorter === '') return name;
  if (needsItsForm.test(name)) return name.replace(/Corp$/, 'Corporation');
  return withoutLegalForm(shorter);
};
