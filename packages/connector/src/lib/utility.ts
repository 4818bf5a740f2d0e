/** An electric utility, as far as a connector needs to know it. */
export interface Utility {
  /** EIA id as a string, or the id of its registry entry if it has none. */
  readonly id: string;
  readonly name: string;
  /** ISO 3166 code of two letters. */
  readonly country: string;
  /** Postal codes of the states that it serves, the main one first; empty outside of the United States and Canada. */
  readonly states: readonly string[];
  /** eGRID subregion, for example `CAMX`; `null` if unknown. */
  readonly subregion: string | null;
  /** IANA time zone of its main state or country. */
  readonly timeZone: string;
}
