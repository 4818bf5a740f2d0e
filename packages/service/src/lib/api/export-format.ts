import { z } from 'zod';
import { prefersCsv } from '../http/accept-csv.ts';
import type { AppContext } from '../http/app.ts';

/** The parameter `format`. */
export const exportFormat = () =>
  z.enum(['json', 'csv'], 'must be "json" or "csv".').optional().meta({
    description: '`json` or `csv`. Without it, `Accept` decides; JSON by default.',
    example: 'json',
  });

/** @param format the parameter, which wins over `Accept`. */
export function isCsvRequested(c: AppContext, format: 'json' | 'csv' | undefined): boolean {
  return format === undefined ? prefersCsv(c.req.header('Accept')) : format === 'csv';
}

/** Headers of a CSV file. */
export const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
});
