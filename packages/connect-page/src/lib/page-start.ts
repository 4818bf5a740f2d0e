import type { Locale } from '@utility-connect/protocol';
import type { FirstMessages } from '@utility-connect/screens';
import { type PageStart, START_ID } from '../document/page-view.ts';

/** Reads the initial state that the service wrote into the page. */
export function readPageStart(document: Document): PageStart {
  const text = document.getElementById(START_ID)?.textContent;
  return text ? JSON.parse(text) : { locale: 'en', session: null, error: null };
}

/** Returns the messages inlined in the page if they are in this language. Others are loaded on demand. */
export function inlineMessages(locale: Locale): FirstMessages | undefined {
  return (globalThis as { connectMessages?: Partial<Record<Locale, FirstMessages>> }).connectMessages?.[
    locale
  ];
}
