// Which rows of the EIA's list are utilities that a person has a login with.

/**
 * Ownership as the EIA writes it, to the `kind` of the protocol. What is not here is left out:
 *
 * - `Retail Power Marketer`, `Wholesale Power Marketer`: sell energy over somebody else's wires and meters. The meter, and so the
 *   usage data, is the wires company's.
 * - `Transmission`, `Municipal Mktg Authority`: no customers at home.
 * - `Behind the Meter`: owners of roof panels, whose customers already have a utility.
 *
 * Community choice aggregators stay: their customers know them by name and have accounts with them. Rows without ownership come from
 * EPA's ZIP table alone: small municipal and tribal utilities mostly.
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

/** @returns {string | null} `null` when a row of this ownership has no customers with a login. */
export function kindOf(row) {
  return row.eia_id === '' ? null : (kinds[row.ownership] ?? null);
}

// Aggregates of the EIA ("Adjustment", "Withheld").
const aggregates = new Set(['88888', '99999']);

/**
 * Sellers of bulk power that are filed under a retail ownership. The Tennessee Valley Authority stands in 1,791 ZIP codes of EPA's
 * table and bills 61 factories; all but 18 of those ZIP codes name the local distributor too.
 */
const bulkSellers = new Set(['18642', '1738', '27000', '27703']);

// The EIA has no sales figure of these, though they deliver to homes: small ones file a short form, and AEP Texas delivers for retailers.
const smallFilers = new Set(['15566', '16955', '11305', '3278']);

/**
 * Generation cooperatives and agencies sell to utilities, and report no customers or a handful of them, and no ZIP code.
 *
 * @param {{ eia_id: string, customers: number, zips: number, kind: string }} utility
 */
export function hasLogins({ eia_id, customers, zips, kind }) {
  if (aggregates.has(eia_id) || bulkSellers.has(eia_id)) return false;
  return zips > 0 || customers >= 20 || kind === 'community_choice' || smallFilers.has(eia_id);
}
