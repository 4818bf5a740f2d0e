import { type HttpContext, parseJson } from '@utility-connect/connector/http';
import { z } from 'zod';
import { distributorErrors, distributorFailed, requestData, unknownStatus } from './api.ts';

/** A supply point. */
export interface Supply {
  readonly cups: string;
  readonly address: string;
  readonly timeZone: string;
  readonly distributorCode: string;
  readonly pointType: number;
  /** Length of its intervals. */
  readonly seconds: 900 | 3_600;
  /** First and last month of the contract, `YYYY/MM`. */
  readonly firstMonth: string | undefined;
  readonly lastMonth: string | undefined;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const supplyShape = z.object({
  cups: z
    .string()
    .min(1)
    .transform((cups) => cups.trim().toUpperCase()),
  address: text,
  postalCode: z.coerce.string().nullish(),
  municipality: text,
  validDateFrom: text,
  validDateTo: text,
  pointType: z.coerce.number(),
  distributorCode: z.coerce.string(),
});

type Item = z.output<typeof supplyShape>;

const answerShape = z.object({
  supplies: z.array(supplyShape).nullish(),
  distributorError: distributorErrors,
});

/** Lists the supply points of a person, ended ones too: their history can still be read. */
export async function listSupplies(
  context: HttpContext,
  token: string,
  signal: AbortSignal,
): Promise<Supply[]> {
  const answer = await requestData(context, 'get-supplies-v2', token, signal);
  if (answer.status === 204) return [];
  if (answer.status !== 200) throw unknownStatus(answer.status);
  const { supplies, distributorError } = parseJson(answerShape, answer);
  if (!supplies?.length && distributorError.length > 0) throw distributorFailed();
  const current = new Map<string, Item>();
  for (const item of supplies ?? []) {
    const other = current.get(item.cups);
    if (!other || isLater(item, other)) current.set(item.cups, item);
  }
  return [...current.values()].map(toSupply);
}

/** Whether one of two contracts of a supply point replaces the other. Dates are `yyyy/MM/dd`; an open end is empty. */
const isLater = (one: Item, other: Item): boolean =>
  (one.validDateTo === '') === (other.validDateTo === '')
    ? one.validDateFrom > other.validDateFrom
    : one.validDateTo === '';

const E_DISTRIBUCION = '2';

const toSupply = ({ cups, address, municipality, ...item }: Item): Supply => {
  const postalCode = item.postalCode ?? '';
  const hasQuarters =
    item.pointType <= 2 || (item.pointType === 3 && item.distributorCode === E_DISTRIBUCION);
  return {
    cups,
    address: [address, `${postalCode} ${municipality}`.trim()].filter(Boolean).join(', '),
    // The provinces of the Canary Islands.
    timeZone: /^3[58]/.test(postalCode) ? 'Atlantic/Canary' : 'Europe/Madrid',
    distributorCode: item.distributorCode,
    pointType: item.pointType,
    seconds: hasQuarters ? 900 : 3_600,
    firstMonth: monthOf(item.validDateFrom),
    lastMonth: monthOf(item.validDateTo),
  };
};

const monthOf = (date: string): string | undefined => /^\d{4}\/\d\d/.exec(date)?.[0];
