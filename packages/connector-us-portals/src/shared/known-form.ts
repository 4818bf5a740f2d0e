import type { ConnectorError } from '@utility-connect/connector';
import { type Form, parseForms, type WebAnswer } from '@utility-connect/connector/web';
import { interfaceChanged, portalUnavailable } from './changed.ts';

/**
 * Finds a form of a page.
 *
 * @param isKnown whether it is the form. The last one is taken.
 * @throws ConnectorError as {@link unknownPage}.
 */
export function knownForm(page: WebAnswer, step: string, isKnown: (form: Form) => boolean): Form {
  const form = page.status === 200 ? parseForms(page.text, page.url).findLast(isKnown) : undefined;
  if (!form) throw unknownPage(page, step);
  return form;
}

/**
 * A page that lacks what is read from it: `utility_unavailable` for a refusal of programs, and for a page without any form, which portals
 * show during maintenance; else `interface_changed`.
 */
export function unknownPage({ status, text, url }: WebAnswer, step: string): ConnectorError {
  const isClosed = status === 403 || (status === 200 && parseForms(text, url).length === 0);
  return isClosed ? portalUnavailable(step) : interfaceChanged(step);
}
