/**
 * Different logins whose accounts have to fail in a row at one utility before it counts as down: a login that hangs or fails
 * must not keep other people from their data.
 */
export const OUTAGE_LOGINS = 3;
