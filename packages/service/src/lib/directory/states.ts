const names =
  'AK Alaska,AL Alabama,AR Arkansas,AZ Arizona,CA California,CO Colorado,CT Connecticut,DC District of Columbia,DE Delaware,' +
  'FL Florida,GA Georgia,HI Hawaii,IA Iowa,ID Idaho,IL Illinois,IN Indiana,KS Kansas,KY Kentucky,LA Louisiana,' +
  'MA Massachusetts,MD Maryland,ME Maine,MI Michigan,MN Minnesota,MO Missouri,MS Mississippi,MT Montana,NC North Carolina,' +
  'ND North Dakota,NE Nebraska,NH New Hampshire,NJ New Jersey,NM New Mexico,NV Nevada,NY New York,OH Ohio,OK Oklahoma,' +
  'OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,' +
  'VA Virginia,VT Vermont,WA Washington,WI Wisconsin,WV West Virginia,WY Wyoming,' +
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
  'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon';

/** Names of the US states, the District of Columbia, Puerto Rico, and Canada's provinces by postal code. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  names.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

const codes = new Map(
  [...stateNames].flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** A state at the end of a query, and the words before it. */
interface StateQuery {
  readonly state: string;
  readonly rest: readonly string[];
}

/**
 * Finds a state at the end of a query: `ca`, `west virginia`, `city of lebanon oh`.
 *
 * @param words in lower case.
 * @returns `null` if the query does not end with a state.
 */
export function readState(words: readonly string[]): StateQuery | null {
  // The longest name first, because "West Virginia" ends with "Virginia".
  for (const length of [3, 2, 1]) {
    if (length > words.length) continue;
    const state = codes.get(words.slice(-length).join(' '));
    if (state !== undefined) return { state, rest: words.slice(0, -length) };
  }
  return null;
}
