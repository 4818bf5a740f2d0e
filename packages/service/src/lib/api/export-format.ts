import { z } from 'zod';
import { preferredCoding } from '../http/accept-encoding.ts';
import { type Format, mediaTypes, preferredFormat } from '../http/accept-format.ts';
import type { AppContext } from '../http/app.ts';

/** The parameter `format`. */
export const exportFormat = () =>
  z
    .enum(Object.keys(mediaTypes) as Format[], 'must be "json", "csv" or "green-button".')
    .optional()
    .meta({
      description: '`json`, `csv` or `green-button`. Without it, `Accept` decides; JSON by default.',
      example: 'json',
    });

/** @param format the parameter, which wins over `Accept`. */
export function requestedFormat(c: AppContext, format: Format | undefined): Format {
  return format ?? preferredFormat(c.req.header('Accept'));
}

/** Whether to compress a response as gzip, and the headers that say so. */
export function requestedCoding(c: AppContext): {
  readonly isGzip: boolean;
  readonly headers: Readonly<Record<string, string>>;
} {
  const isGzip = preferredCoding(c.req.header('Accept-Encoding'), ['gzip']) === 'gzip';
  return {
    isGzip,
    headers: { Vary: 'Accept, Accept-Encoding', ...(isGzip && { 'Content-Encoding': 'gzip' }) },
  };
}

/** Headers of a file. */
export const fileHeaders = (format: Format, name: string) => ({
  'Content-Type': format === 'json' ? mediaTypes.json : `${mediaTypes[format]}; charset=utf-8`,
  'Content-Disposition': `attachment; filename="${name}.${extensions[format]}"`,
});

const extensions: Readonly<Record<Format, string>> = { json: 'json', csv: 'csv', 'green-button': 'xml' };
