import type { Locale } from '@utility-connect/protocol';
import type { Messages } from '@utility-connect/screens';
import { type PageStart, START_ID } from '../document/page-view.ts';

/** Reads what the service wrote into the page. */
export function readPageStart(document: Document): PageStart {
  const text = document.getElementById(START_ID)?.textContent;
  return text ? JSON.parse(text) : { locale: 'en', session: null, error: null };
}

/** The texts that came with the page, where they are in this language; the others are loaded. */
export function givenMessages(locale: Locale): Messages | undefined {
  return (globalThis as { connectMessages?: Partial<Record<Locale, Messages>> }).connectMessages?.[locale];
}
