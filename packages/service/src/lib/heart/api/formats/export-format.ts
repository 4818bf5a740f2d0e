import { z } from 'zod';
import { type Format, mediaTypes, preferredCoding, preferredFormat } from '../../../core/http/accept.ts';
import type { AppContext } from '../../../core/http/app.ts';

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

/** Whether to compress a response as gzip, and its headers. */
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

/** An example of a Green Button feed, with one of its entries. */
export const greenButtonExample = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:0b3d2ed0-6a4f-4a53-9a4c-2c1c8cf0a001</id><title>Pacific Gas &amp; Electric</title><updated>2026-11-20T18:20:00.000Z</updated>
<entry><id>urn:uuid:0b3d2ed0-6a4f-4a53-9a4c-2c1c8cf0a002</id><link rel="self" href="/espi/1_1/resource/UsagePoint/5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10"/><link rel="up" href="/espi/1_1/resource/UsagePoint"/><title></title><published>2026-11-20T18:20:00.000Z</published><updated>2026-11-20T18:20:00.000Z</updated><content><UsagePoint xmlns="http://naesb.org/espi"><ServiceCategory><kind>0</kind></ServiceCategory></UsagePoint></content></entry>
</feed>
`;
