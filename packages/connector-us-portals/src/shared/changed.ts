import { ConnectorError } from '@utility-connect/connector';
import { isWebPage } from '@utility-connect/connector/http';
import type { z } from 'zod';

/** An answer that looks like no known one. @param step see `ConnectorError.step`. */
export function interfaceChanged(step: string): ConnectorError {
  return new ConnectorError('interface_changed', `The portal has changed: ${step}.`, { step });
}

/** The portal does not serve anybody now, or keeps programs out. */
export function portalUnavailable(step: string): ConnectorError {
  return new ConnectorError('utility_unavailable', `The portal gave no answer: ${step}.`);
}

/**
 * Parses the JSON of an answer.
 *
 * @throws ConnectorError `interface_changed`; `utility_unavailable` for a web page, which portals answer with during maintenance.
 */
export function parseKnown<Schema extends z.ZodType>(
  schema: Schema,
  { text }: { readonly text: string },
  step: string,
): z.output<Schema> {
  if (isWebPage(text)) throw portalUnavailable(step);
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw interfaceChanged(step);
  }
}
