// Manual corrections of the sources, with reasons.

/**
 * Maps EPA's ids to the EIA's. EPA's table uses its own ids for some utilities. Most are matched by name and state (`merge.mjs`);
 * those listed here have another name today, or were taken over by another company.
 */
export const successors = {
  1011: '1179', // Emera Maine is Versant Power.
  1091: '1179', // Bangor Hydro is Versant Power.
  1031: '14006', // Columbus Southern Power became part of Ohio Power in 2011.
  1043: '5027', // Delmarva Power & Light.
  1059: '26510', // Granite State Electric is Liberty Utilities (New Hampshire).
  1068: '8901', // CenterPoint Energy Houston Electric.
  1079: '10000', // Kansas City Power & Light is Evergy Metro.
  1122: '13809', // NorthWestern Energy in South Dakota.
  1146: '15472', // Public Service Company of New Hampshire.
  1147: '15473', // Public Service Company of New Mexico.
  1159: '17539', // South Carolina Electric & Gas is Dominion Energy South Carolina.
  1177: '19436', // Ameren Missouri is Union Electric.
  1182: '12698', // KCP&L Greater Missouri is Evergy Missouri West.
  1189: '20404', // AEP Texas North.
  1191: '22500', // Westar Energy is Evergy Kansas Central.
  1241: '40165', // Dixie Escalante Rural Electric Association.
  20455: '54913', // Western Massachusetts Electric became part of NSTAR Electric in 2017.
  423875: '54913', // NSTAR.
  430373: '6022', // Eugene Water & Electric Board.
  5107: '5109', // Detroit's Public Lighting Department handed its customers to DTE in 2014.
  55936: '11241', // Entergy Gulf States Louisiana became part of Entergy Louisiana in 2015.
  1135007: '11241',
  60446: '4065', // City of Columbus, Ohio.
  60469: '9096', // Lafayette Utilities System.
  60481: '10704', // Lansing Board of Water & Light.
  60512: '16604', // CPS Energy.
  60518: '17828', // Springfield, Illinois.
  60521: '18429', // Tacoma Public Utilities.
  60533: '6452', // Vero Beach sold its utility to Florida Power & Light in 2018.
  19804: '6452',
  60724: '3264', // Central Lincoln People's Utility District.
  60762: '2248', // Bristol Virginia Utilities.
  60820: '219', // Alaska Power and Telephone.
  60990: '11713', // Marshall, Michigan.
  61343: '6204', // Farmington, New Mexico.
  61693: '4508', // Crawfordsville, Indiana.
  61893: '9576', // Jackson County REMC, Indiana.
  62029: '15048', // Electrical District No 2, Pinal County.
  62030: '30518', // Electrical District No 3, Pinal County.
  62031: '15049', // Electrical District No 4, Pinal County.
  62198: '7715', // Groton, Massachusetts.
  62456: '26616', // North Slope Borough Power & Light.
  62519: '11011', // Licking Valley, Kentucky.
  62628: '18280', // Sulphur Springs Valley Electric Cooperative.
  62636: '18260', // Surprise Valley Electrification.
  62653: '27369', // Taylor Electric Cooperative, Texas.
  62659: '18546', // Templeton, Massachusetts.
  62869: '26939', // Red River Valley Cooperative Power, Minnesota.
  62904: '16420', // Rural Electric Convenience Cooperative.
  62941: '16868', // Seattle City Light.
  63215: '20392', // West Plains, Missouri.
  61073: '3527', // Choctaw Electric Cooperative reaches into Texas.
  732965: '15371', // Princeton, Massachusetts.
  733025: '7977', // Hamilton, Ohio.
  // Texas: EPA names the retailer. The meters belong to the wires company, which was once the same company.
  19327: '44372', // TXU: Oncor.
  408224: '44372',
  1268: '44372', // Sharyland's homes went to Oncor in 2017.
  17008: '44372',
  1173: '44372',
  15847: '8901', // Reliant: CenterPoint.
  408247: '8901',
};

/**
 * For nearly all of San Francisco, EPA's table names only the city's power agency, which serves public buildings and some new
 * neighborhoods. Pacific Gas & Electric serves the other homes.
 */
export const extraZipCodes = [{ id: '14328', prefix: '941' }];

/** EPA's table has no utility for Puerto Rico's ZIP codes. LUMA has run the grid for the Authority (EIA id 15497) since 2021. */
export const orphans = {
  PR: {
    eia_id: '15497',
    name: 'Puerto Rico Electric Power Authority (LUMA)',
    ownership: 'State',
    egrid_subregions: 'PRMS',
  },
};

/**
 * Replaces names that are cut off, ambiguous or unknown to customers. The names of utilities in `packages/connectors/registry` are
 * there.
 */
export const names = {
  2248: 'BVU Authority',
  3461: 'Cheyenne Light, Fuel & Power',
  3989: 'Colorado Springs Utilities',
  9094: 'Huntsville Utilities',
  9096: 'Lafayette Utilities System',
  9336: 'CORE Electric Cooperative',
  10704: 'Lansing Board of Water & Light',
  18429: 'Tacoma Power',
  19545: 'Black Hills Power',
  26510: 'Liberty Utilities (New Hampshire)',
  61526: 'Clean Power Alliance of Southern California',
  63725: 'Pomona Choice Energy',
};

/** The EIA files AEP Texas under its parent's Oklahoma office. */
export const states = { 3278: 'TX' };
