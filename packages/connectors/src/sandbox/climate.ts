/** Approximate climate of the most populated part of a state. */
export interface Climate {
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east; negative in America. */
  readonly longitude: number;
  /** Mean of the year in degrees Celsius. */
  readonly meanC: number;
  /** Half of the difference between July and January, in degrees Celsius. */
  readonly seasonC: number;
  /** Difference between early morning and afternoon on a clear day, in degrees Celsius. */
  readonly dayC: number;
}

// State, latitude, longitude, yearly mean, half the yearly swing, daily swing; from climate normals, rounded.
const table =
  'AK 61 -150 2 14 8,AL 33 -87 17 10 12,AR 35 -92 16 12 12,AZ 33 -112 23 11 14,CA 36 -120 17 7 12,CO 40 -105 10 13 15,' +
  'CT 42 -73 11 13 10,DC 39 -77 14 12 10,DE 39 -75 13 12 10,FL 28 -82 23 6 9,GA 33 -84 17 10 11,HI 21 -158 25 2 7,' +
  'IA 42 -93 9 16 11,ID 43 -116 11 13 14,IL 41 -88 11 15 10,IN 40 -86 12 14 10,KS 38 -97 13 14 12,KY 38 -85 14 12 11,' +
  'LA 30 -91 20 9 10,MA 42 -71 10 13 9,MD 39 -77 13 12 10,ME 44 -70 7 14 11,MI 42 -84 9 14 10,MN 45 -93 7 17 11,' +
  'MO 38 -92 13 13 11,MS 32 -90 18 10 12,MT 46 -110 7 14 14,NC 36 -79 15 11 12,ND 47 -98 5 18 12,NE 41 -97 11 15 13,' +
  'NH 43 -71 8 14 12,NJ 40 -74 12 13 10,NM 35 -107 14 12 15,NV 37 -116 18 13 14,NY 41 -74 12 13 9,OH 40 -83 11 13 11,' +
  'OK 36 -97 16 13 12,OR 45 -123 12 8 11,PA 40 -76 11 13 11,PR 18 -66 27 1.5 7,RI 42 -71 11 13 9,SC 34 -81 18 10 12,' +
  'SD 44 -98 8 16 13,TN 36 -87 15 11 12,TX 31 -97 20 10 11,UT 41 -112 12 14 13,VA 37 -78 14 12 11,VT 44 -73 7 15 11,' +
  'WA 47 -122 11 7 9,WI 43 -89 8 15 10,WV 38 -81 12 12 12,WY 42 -106 8 13 14';

const climates = new Map(
  table.split(',').map((entry): [string, Climate] => {
    const [state = '', ...values] = entry.split(' ');
    const [latitude = 0, longitude = 0, meanC = 0, seasonC = 0, dayC = 0] = values.map(Number);
    return [state, { latitude, longitude, meanC, seasonC, dayC }];
  }),
);

/** Returns the climate of a state by postal code; the climate of Kansas for an unknown state. */
export function climateOf(state: string): Climate {
  return climates.get(state) ?? (climates.get('KS') as Climate);
}
