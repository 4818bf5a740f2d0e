import type { RegisteredUtility } from '../registered-utility.ts';

/** Writes the table of `docs/real-data.md`: who can connect, where, with what. Utilities that share all else share a row. */
export function connectTable(utilities: readonly RegisteredUtility[]): string {
  const named = new Map<string, string[]>();
  for (const { countries, name, methods, status } of utilities) {
    for (const method of status === 'live' ? methods : []) {
      const cells = cellsOf(countries, method);
      if (cells === null) continue;
      const key = JSON.stringify(cells);
      named.set(key, [...(named.get(key) ?? []), name]);
    }
  }
  const rows = [...named].map(([key, names]) => {
    const [place = '', ...rest] = JSON.parse(key) as string[];
    return [place, names.sort(compare).join(', '), ...rest];
  });
  const sorted = rows.sort((one, other) => compare(one.join(), other.join()));
  return [head, head.map(() => '---'), everywhere, ...sorted]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

const head = ['where', 'utilities', 'with what', 'permission', 'tried'];

const everywhere = [
  'United States, Canada',
  'all of the directory',
  'a Green Button file',
  'None needed: customers download their own data.',
  'with published files',
];

type Method = RegisteredUtility['methods'][number];

/** The cells without the names of utilities; `null` for a file where all utilities accept one. */
const cellsOf = (countries: readonly string[], method: Method): readonly string[] | null => {
  const place = countries.map((code) => names.of(code) ?? code).join(', ');
  const tried = triedWords(method.tried);
  switch (method.kind) {
    case 'sign_in': {
      const { interface: title, documentation, permission } = method;
      const link = documentation === undefined ? title : `[${title}](${documentation})`;
      return [place, `a sign-in: ${link}`, permission, tried];
    }
    case 'redirect':
      return [
        place,
        `the utility’s page: [${method.platform}](utilities/${method.platform}.md)`,
        'You register with the utility.',
        tried,
      ];
    case 'file':
      return countries.some((code) => code === 'US' || code === 'CA')
        ? null
        : [place, 'a Green Button file', 'None needed: customers download their own data.', tried];
  }
};

const names = new Intl.DisplayNames('en', { type: 'region' });

const triedWords = (tried: Method['tried']): string => {
  if (tried === 'fake') return 'with a fake';
  if (tried === 'recorded') return 'with recorded answers';
  return `live on ${tried.live}: ask ${tried.ask}`;
};

const compare = (one: string, other: string): number => one.localeCompare(other, 'en');
