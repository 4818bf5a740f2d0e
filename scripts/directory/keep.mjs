// Selects the rows of the EIA's list that are utilities with logins for residential customers.

/**
 * Maps the EIA's ownership types to the `kind` of the protocol. Rows with other types are omitted:
 *
 * - `Retail Power Marketer`, `Wholesale Power Marketer`: sell energy over the wires of another company, which owns the meters and
 *   has the usage data.
 * - `Transmission`, `Municipal Mktg Authority`: have no residential customers.
 * - `Behind the Meter`: own solar panels of customers who already have a utility.
 *
 * Community choice aggregators are included: their customers know them by name and have accounts with them. Rows without ownership
 * are only in EPA's ZIP table: mostly small municipal and tribal utilities.
 */
const kinds = {
  'Investor Owned': 'investor_owned',
  Cooperative: 'cooperative',
  Municipal: 'municipal',
  'Political Subdivision': 'public',
  State: 'public',
  Federal: 'public',
  'Community Choice Aggregator': 'community_choice',
  '': 'other',
};

/** @returns {string | null} `null` if the row is not a utility with customer logins. */
export function kindOf(row) {
  return row.eia_id === '' ? null : (kinds[row.ownership] ?? null);
}

// Totals in the EIA's list ("Adjustment", "Withheld").
const aggregates = new Set(['88888', '99999']);

/**
 * Sellers of bulk power with a retail ownership type. The Tennessee Valley Authority has 1,791 ZIP codes in EPA's table but bills
 * only 61 factories; all but 18 of those ZIP codes also list the local distributor.
 */
const bulkSellers = new Set(['18642', '1738', '27000', '27703']);

// Utilities with residential customers but without sales figures: small ones file a short form, and AEP Texas delivers for retailers.
const smallFilers = new Set(['15566', '16955', '11305', '3278']);

/**
 * Omits generation cooperatives and agencies, which sell to utilities: they have no ZIP codes and at most a handful of customers.
 *
 * @param {{ eia_id: string, customers: number, zips: number, kind: string }} utility
 */
export function hasLogins({ eia_id, customers, zips, kind }) {
  if (aggregates.has(eia_id) || bulkSellers.has(eia_id)) return false;
  return zips > 0 || customers >= 20 || kind === 'community_choice' || smallFilers.has(eia_id);
}
