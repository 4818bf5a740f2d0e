import { locales } from '@utility-connect/protocol';
import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '../terms-version.ts';
import { loadMessages } from './load-messages.ts';
import type { Messages } from './messages.ts';

const problemsOf = ({ problems }: Messages) =>
  Object.values(problems).map((sentence) => sentence('Utility').title);

describe.each(locales)('messages in %s', (locale) => {
  it('starts the terms with the company name', async () => {
    const { terms } = await loadMessages(locale);
    expect(terms.title('Sunny Solar')).toMatch(/^Sunny Solar /);
  });

  it('dates the terms with the recorded version', async () => {
    const { terms } = await loadMessages(locale);
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    expect(terms.version).toContain(date.format(new Date(TERMS_VERSION)));
  });

  it('has a different title for each problem', async () => {
    const titles = problemsOf(await loadMessages(locale));
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('distinguishes singular and plural', async () => {
    const { success } = await loadMessages(locale);
    expect(success.found(1, 'X')).not.toBe(success.found(2, 'X').replace('2', '1'));
  });
});

it('keeps the English labels that acceptance tests rely on', async () => {
  const { terms, credentials, frame } = await loadMessages('en');
  expect(terms.agree).toMatch(/^Agree/);
  expect([credentials.username, credentials.password, credentials.submit]).toEqual([
    'Username or email',
    'Password',
    'Connect',
  ]);
  expect([frame.back, frame.close]).toEqual(['Back', 'Close']);
});
