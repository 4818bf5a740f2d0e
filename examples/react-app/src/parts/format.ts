// Formats numbers and dates for the page.
const date = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (unixSeconds: number): string => format.format(unixSeconds * 1000);
};

/** `Tuesday, Nov 18` */
export const longDay: (unixSeconds: number) => string = date({
  weekday: 'long',
  month: 'short',
  day: 'numeric',
});

/** `Nov 18` */
export const shortDay: (unixSeconds: number) => string = date({ month: 'short', day: 'numeric' });

/** `Nov 18, 2025` */
export const datedDay: (unixSeconds: number) => string = date({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** `3:15 PM` */
export const clock: (unixSeconds: number) => string = date({ hour: 'numeric', minute: '2-digit' });

/** `3 PM` */
export const hour: (unixSeconds: number) => string = date({ hour: 'numeric' });

/** `14.2 kWh`; small amounts, such as those of a quarter of an hour, keep three digits. */
export function kwh(value: number): string {
  return `${amount(value)} kWh`;
}

/** `3.4 kg` of CO2e. */
export function kilograms(value: number): string {
  return `${amount(value)} kg`;
}

/** A number without its unit. */
export function amount(value: number): string {
  const digits = value >= 100 || value === 0 ? 0 : value >= 1 ? 1 : 3;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
