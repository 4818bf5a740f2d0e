import { type HttpContext, parseJson } from '@utility-connect/connector/http';
import { z } from 'zod';
import { codeOf, send, toError } from './api.ts';

/** A connection to the grid. */
export interface Supply {
  /** Number of its metering point. */
  readonly id: string;
  /** Metering points of the energy drawn from the grid, the better one last. None where there is only production. */
  readonly usageIds: readonly string[];
  /** Metering points of the energy fed into the grid, to be added up. */
  readonly exportIds: readonly string[];
  readonly address: string;
  readonly intervalSeconds: number;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const pointShape = z.object({
  meteringPointId: z.string().min(1),
  typeOfMP: text,
  meterReadingOccurrence: text,
  streetName: text,
  buildingNumber: text,
  floorId: text,
  roomId: text,
  postcode: text,
  cityName: text,
  childMeteringPoints: z.array(z.object({ meteringPointId: z.string().min(1), typeOfMP: text })).nullish(),
});

type Point = z.output<typeof pointShape>;

const CONSUMPTION = 'E17';
const PRODUCTION = 'E18';
const SUPPLY_TO_GRID = 'D06';
const CONSUMPTION_FROM_GRID = 'D07';

/** Lists the supplies of a person. Production at the address of a consumption belongs to it. */
export async function listSupplies(
  context: HttpContext,
  token: string,
  signal: AbortSignal,
): Promise<Supply[]> {
  const answer = await send(context, '/meteringpoints/meteringpoints?includeAll=false', { token, signal });
  if (answer.status !== 200) throw toError(codeOf(answer));
  const { result } = parseJson(z.object({ result: z.array(pointShape).nullable() }), answer);
  // DataHub repeats a point for each period of access.
  const points = [...new Map(result?.map((point) => [point.meteringPointId, point])).values()].sort((a, b) =>
    a.meteringPointId < b.meteringPointId ? -1 : 1,
  );
  const consumption = points.filter(({ typeOfMP }) => typeOfMP === CONSUMPTION);
  const homes = new Map<string, Point>();
  for (const point of consumption) if (!homes.has(addressOf(point))) homes.set(addressOf(point), point);
  const production = points.filter(({ typeOfMP }) => typeOfMP === PRODUCTION);
  return [
    ...consumption.map((point) => {
      const isHome = homes.get(addressOf(point)) === point;
      return toSupply(
        point,
        production.filter((other) => isHome && addressOf(other) === addressOf(point)),
      );
    }),
    ...production
      .filter((point) => !homes.has(addressOf(point)))
      .map((point) => ({ ...common(point), usageIds: [], exportIds: [point.meteringPointId] })),
  ];
}

const toSupply = (point: Point, production: readonly Point[]): Supply => {
  const childrenOf = (type: string): string[] =>
    point.childMeteringPoints
      ?.filter(({ typeOfMP }) => typeOfMP === type)
      .map(({ meteringPointId }) => meteringPointId) ?? [];
  const supplied = childrenOf(SUPPLY_TO_GRID);
  return {
    ...common(point),
    usageIds: [point.meteringPointId, ...childrenOf(CONSUMPTION_FROM_GRID)],
    exportIds: supplied.length > 0 ? supplied : production.map(({ meteringPointId }) => meteringPointId),
  };
};

const common = (point: Point) => ({
  id: point.meteringPointId,
  address: addressOf(point),
  // Empty since DataHub 3.0. The market settles quarter-hours.
  intervalSeconds: point.meterReadingOccurrence === 'PT1H' ? 3_600 : 900,
});

const addressOf = ({ streetName, buildingNumber, floorId, roomId, postcode, cityName }: Point): string =>
  [
    `${streetName} ${buildingNumber}`,
    [floorId && `${floorId}.`, roomId].filter(Boolean).join(' '),
    `${postcode} ${cityName}`,
  ]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
