import { atomType, xml } from '../http.ts';
import type { Quirks } from '../quirks.ts';

/** A response that tries to exhaust its reader. */
export function xmlBomb(kind: NonNullable<Quirks['xmlBomb']>): Response {
  if (kind === 'entities') return xml(billionLaughs());
  return kind === 'depth' ? endless('', '<entry>'.repeat(1000)) : endless('<title>', 'a'.repeat(65_536));
}

const billionLaughs = (): string => {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const reference = `&l${level};`.repeat(10);
    return `<!ENTITY l${level + 1} "${reference}">`;
  });
  return `<?xml version="1.0"?>
<!DOCTYPE feed [<!ENTITY l0 "laugh">${levels.join('')}]>
<feed xmlns="http://www.w3.org/2005/Atom"><title>&l9;</title></feed>
`;
};

const endless = (start: string, piece: string): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(`<feed xmlns="http://www.w3.org/2005/Atom">${start}`)),
    pull: (controller) => controller.enqueue(encoder.encode(piece)),
  });
  return new Response(body, { headers: { 'content-type': atomType } });
};
