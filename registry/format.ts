/** Formats of instants, UNIX seconds, in one time zone. */
interface DateFormats {
  /** `Tuesday, Nov 18` */
  longDay(unixSeconds: number): string;
  /** `Nov 18` */
  shortDay(unixSeconds: number): string;
  /** `2025` */
  year(unixSeconds: number): string;
  /** `3:15 PM` */
  clock(unixSeconds: number): string;
  /** `1:15 AM PDT`, for the day on which the clocks go back and an hour comes twice. */
  clockWithZone(unixSeconds: number): string;
  /** `3 PM` */
  hour(unixSeconds: number): string;
  /** `Pacific Time` */
  zone(unixSeconds: number): string;
}

/** The formats of an IANA time zone. */
export function datesIn(timeZone: string): DateFormats {
  const known = formats.get(timeZone) ?? createFormats(timeZone);
  formats.set(timeZone, known);
  return known;
}

/** `14.2 kWh`; small amounts, such as those of a quarter of an hour, keep three digits. */
export function kwh(value: number): string {
  return `${amount(value)} kWh`;
}

/** `3.4 kg` of CO2e. */
export function kilograms(value: number): string {
  return `${amount(value)} kg`;
}

/** `$134.48` */
export function money(value: number, currency: string): string {
  return value.toLocaleString('en-US', { style: 'currency', currency });
}

/** `$3.48`; small amounts, such as those of a quarter of an hour, keep up to four digits. */
export function price({ value, currency }: { readonly value: number; readonly currency: string }): string {
  if (Math.abs(value) >= 1) return money(value, currency);
  return value.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 4 });
}

/** A number without its unit. */
export function amount(value: number): string {
  const digits = value >= 100 || value === 0 ? 0 : value >= 1 ? 1 : 3;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const formats = new Map<string, DateFormats>();

const createFormats = (timeZone: string): DateFormats => {
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return (unixSeconds: number) => format.format(unixSeconds * 1000);
  };
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return {
    longDay: date({ weekday: 'long', month: 'short', day: 'numeric' }),
    shortDay: date({ month: 'short', day: 'numeric' }),
    year: date({ year: 'numeric' }),
    clock: date({ hour: 'numeric', minute: '2-digit' }),
    clockWithZone: date({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    hour: date({ hour: 'numeric' }),
    zone: (unixSeconds) =>
      zone.formatToParts(unixSeconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
};
