/** An electric utility, as far as a connector needs to know it. */
export interface Utility {
  /** EIA id as a string, or the id of its registry entry if it has none. */
  readonly id: string;
  readonly name: string;
  /** Postal codes of the states that it serves, the main one first. */
  readonly states: readonly string[];
  /** eGRID subregion, for example `CAMX`; `null` if unknown. */
  readonly subregion: string | null;
  /** IANA time zone of its main state. */
  readonly timeZone: string;
}
