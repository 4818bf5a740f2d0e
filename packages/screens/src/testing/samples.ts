import type {
  AccountSummary,
  Challenge,
  ConnectedUtility,
  OfferedAccount,
  UploadedFiles,
  UtilitySummary,
} from '@utility-connect/protocol';

/** The longest company name in the stories: 60 characters. */
export const longCompany = 'Sunny & Sons Community Solar Installation Partners of Oregon';

/** The utility with the longest name in the stories. */
export const longUtility: UtilitySummary = {
  id: '99999',
  name: 'City of Saint Something-upon-Somewhere Municipal Electric Light & Power',
  states: ['MN', 'WI'],
  kind: 'municipal',
  status: 'up',
};

/** 80 letters without a line break opportunity: wider than any phone. */
export const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** A utility whose name and host name have no line break opportunity. */
export const unbrokenUtility: UtilitySummary = {
  id: '99998',
  name: unbroken,
  states: ['MN', 'WI'],
  kind: 'municipal',
  status: 'down',
  website: 'https://www.donaudampfschifffahrtselektrizitaetenhauptbetriebswerk.example',
};

/** Utilities as returned by a search. */
export const utilities: readonly UtilitySummary[] = [
  {
    id: '14328',
    name: 'Pacific Gas & Electric',
    states: ['CA'],
    kind: 'investor_owned',
    status: 'up',
    website: 'https://www.pge.com',
  },
  { id: '17609', name: 'Southern California Edison', states: ['CA'], kind: 'investor_owned', status: 'up' },
  { id: '16609', name: 'San Diego Gas & Electric', states: ['CA'], kind: 'investor_owned', status: 'down' },
  {
    id: '11208',
    name: 'Los Angeles Department of Water & Power',
    states: ['CA'],
    kind: 'municipal',
    status: 'up',
  },
  {
    id: '14354',
    name: 'PacifiCorp',
    states: ['OR', 'WA', 'CA', 'UT', 'WY', 'ID'],
    kind: 'investor_owned',
    status: 'up',
  },
  longUtility,
  { id: '13781', name: 'Northern States Power', states: ['MN'], kind: 'investor_owned', status: 'up' },
  { id: '5109', name: 'Great Lakes Energy Cooperative', states: ['MI'], kind: 'cooperative', status: 'up' },
];

/** Pacific Gas & Electric. */
export const pge = utilities[0] as UtilitySummary;

const knownNames: Readonly<Record<string, string>> = {
  '14328': 'PG&E',
  '17609': 'SCE',
  '16609': 'SDG&E',
  '11208': 'LADWP',
};

/** The utilities as the service lists them: most have a name that their customers know. */
export const knownUtilities: readonly UtilitySummary[] = utilities.map((utility) => {
  const name = knownNames[utility.id];
  return name ? { ...utility, short_name: name } : utility;
});

/** PG&E, as the service lists it. */
export const knownPge = knownUtilities[0] as UtilitySummary;

/** Utilities outside the United States, some with the same name. */
export const utilitiesAbroad: readonly UtilitySummary[] = [
  { id: 'dk-eloverblik', name: 'Eloverblik', states: [], countries: ['DK'], kind: 'other', status: 'up' },
  {
    ...{ id: 'tibber', name: 'Tibber', states: [], countries: ['NO', 'SE', 'DE', 'NL'] },
    ...{ kind: 'other', status: 'up' },
  },
  ...(['DE', 'GB', 'IT'] as const).map(
    (country): UtilitySummary => ({
      ...{ id: `${country}-octopus`, name: 'Octopus Energy', states: [], countries: [country] },
      ...{ kind: 'other', status: 'up' },
    }),
  ),
  { id: 'ca-on-alectra', name: 'Alectra Utilities', states: ['ON'], kind: 'other', status: 'up' },
];

/** Utilities that were connected before. The second one no longer accepts its login. */
export const connected: readonly ConnectedUtility[] = [
  { utility: pge, username: 'u•••@example.com', needs_sign_in: false },
  { utility: utilities[1] as UtilitySummary, username: 'a•••@example.com', needs_sign_in: true },
];

/** A challenge that lets the person choose where the code goes. */
export const choice: Challenge = {
  kind: 'choice',
  methods: [
    { id: 'text', kind: 'text_message', to: '•••-•••-0142' },
    { id: 'email', kind: 'email', to: 'u•••@example.com' },
    { id: 'call', kind: 'call', to: '•••-•••-0142' },
  ],
  sent_to: null,
  error: null,
};

/** Accounts as the success screen receives them. */
export const accounts: readonly AccountSummary[] = [
  { account_number: '••••4521', address: '1200 Alder Street, Oakland, CA 94607' },
  { account_number: '••••8830', address: '48 Juniper Court, Unit 3, San Rafael, CA 94901' },
];

/** Accounts to choose from. */
export const offered: readonly OfferedAccount[] = accounts.map((account, index) => ({
  ...account,
  id: `account-${index + 1}`,
}));

/** A utility that can be connected with a login and with files. */
export const twoWays: UtilitySummary = {
  ...pge,
  short_name: 'PG&E',
  methods: [
    { kind: 'sign_in' },
    { kind: 'file', page: 'https://www.pge.com/myusage', path: ['Energy Usage', 'Green Button'] },
  ],
};

/** A utility that can be connected with files only. */
export const filesOnly: UtilitySummary = { ...twoWays, methods: twoWays.methods?.slice(1) ?? [] };

/** A utility that is connected at its own page. */
export const redirectOnly: UtilitySummary = {
  ...pge,
  short_name: 'PG&E',
  methods: [{ kind: 'redirect' }],
};

/** A utility that is connected at its own page, which asks for something unusual, or with files. */
export const redirectFirst: UtilitySummary = {
  id: '17637',
  name: 'Southern Maryland Electric Cooperative Inc',
  states: ['MD'],
  kind: 'cooperative',
  status: 'up',
  website: 'https://www.smeco.coop',
  methods: [
    {
      kind: 'redirect',
      before_you_start:
        'You need an online account at SMECO. Have your account number and the ZIP code of your home ready.',
    },
    { kind: 'file' },
  ],
};

/** Two files with an account each. */
export const uploaded: UploadedFiles = {
  files: [
    { id: 'file-1', name: 'pge_electric_interval_data_2024-01-01_to_2025-12-31.xml', size: 4_310_000 },
    { id: 'file-2', name: 'Solar.zip', size: 212_000 },
  ],
  accounts: [
    {
      account_number: '••••4521',
      address: '1200 Alder Street, Oakland, CA 94607',
      time_zone: 'America/Los_Angeles',
      start: 1_704_096_000,
      end: 1_767_254_400,
      readings: 70_176,
      estimated: 12,
      bills: 24,
    },
    {
      account_number: '••••8830',
      address: '48 Juniper Court, Unit 3, San Rafael, CA 94901',
      time_zone: 'America/Los_Angeles',
      start: 1_735_718_400,
      end: 1_767_254_400,
      readings: 8_760,
      estimated: 0,
      bills: 0,
    },
  ],
  left_out: [],
};

/** A file that may give local times as if they were UTC. */
export const uploadedLocal: UploadedFiles = {
  files: [{ id: 'file-1', name: 'usage_2026-10.xml', size: 137_000 }],
  accounts: [
    {
      account_number: '••••4521',
      address: '1200 Alder Street, Oakland, CA 94607',
      time_zone: 'America/Los_Angeles',
      start: 1_790_812_800,
      end: 1_792_800_000,
      if_local: {
        start: 1_790_838_000,
        end: 1_792_825_200,
        first: { local: 1_790_838_000, utc: 1_790_812_800 },
      },
      readings: 552,
      estimated: 0,
      bills: 0,
    },
  ],
  left_out: [],
  suggested_times: 'local',
};

/** A square logo with its own background. */
export const logo: string = svgUrl(
  '0 0 32 32',
  '<rect width="32" height="32" rx="8" fill="#ffb81c"/><path d="M9.5 20.5a6.5 6.5 0 0 1 13 0z" fill="#2b1d00"/><path d="M16 10.6V7M9 13.5l-2.5-2.5M23 13.5l2.5-2.5M5.5 20.5h21M10 25.2h12" stroke="#2b1d00" stroke-width="2.4" stroke-linecap="round"/>',
);

/** A wide logo without a background. */
export const wideLogo: string = svgUrl(
  '0 0 168 32',
  '<circle cx="16" cy="16" r="14" fill="#ffb81c"/><text x="38" y="23" font-family="sans-serif" font-size="21" font-weight="700" fill="#14233b">Sunny Solar</text>',
);

function svgUrl(viewBox: string, content: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`)}`;
}
