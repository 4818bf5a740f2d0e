// Not translated: the utilities and their bills use these names in every language.
const names: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AK Alaska,AL Alabama,AR Arkansas,AS American Samoa,AZ Arizona,CA California,CO Colorado,CT Connecticut,' +
    'DC District of Columbia,DE Delaware,FL Florida,GA Georgia,GU Guam,HI Hawaii,IA Iowa,ID Idaho,IL Illinois,' +
    'IN Indiana,KS Kansas,KY Kentucky,LA Louisiana,MA Massachusetts,MD Maryland,ME Maine,MI Michigan,MN Minnesota,' +
    'MO Missouri,MP Northern Mariana Islands,MS Mississippi,MT Montana,NC North Carolina,ND North Dakota,' +
    'NE Nebraska,NH New Hampshire,NJ New Jersey,NM New Mexico,NV Nevada,NY New York,OH Ohio,OK Oklahoma,OR Oregon,' +
    'PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
    'UT Utah,VA Virginia,VI Virgin Islands,VT Vermont,WA Washington,WI Wisconsin,WV West Virginia,WY Wyoming'
  )
    .split(',')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);

/** The name of a state by its postal code, for example `California`; the code itself if it is unknown. */
export function stateName(code: string): string {
  return names[code] ?? code;
}
