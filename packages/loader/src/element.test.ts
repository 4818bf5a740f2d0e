import { readFileSync } from 'node:fs';
import type { SvelteHTMLElements } from 'svelte/elements';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { GlobalComponents } from 'vue';
import type {} from '../types/svelte.d.ts';
import type {} from '../types/vue.d.ts';
import type { UtilityConnectButtonAttributes, UtilityConnectButtonEventMap } from './element.ts';

// Their types keep the lists complete.
const attributes: Record<keyof UtilityConnectButtonAttributes, true> = {
  'connect-token': true,
  'token-url': true,
  locale: true,
  theme: true,
  disabled: true,
};
const events: Record<keyof UtilityConnectButtonEventMap, true> = {
  'uc-success': true,
  'uc-exit': true,
  'uc-event': true,
};

it('can be imported on a server', async () => {
  await expect(import('./element.ts')).resolves.toBeDefined();
});

describe('custom-elements.json', () => {
  const manifest = JSON.parse(readFileSync(new URL('../custom-elements.json', import.meta.url), 'utf8'));
  const [declaration] = manifest.modules[0].declarations;
  const names = (list: { readonly name: string }[]) => list.map(({ name }) => name);

  it('names every attribute and event with its meaning, and no other', () => {
    expect(declaration.tagName).toBe('utility-connect-button');
    expect(names(declaration.attributes)).toEqual(Object.keys(attributes));
    expect(names(declaration.events)).toEqual(Object.keys(events));
    const source = readFileSync(new URL('lib/element/element-types.ts', import.meta.url), 'utf8');
    for (const { description } of [...declaration.attributes, ...declaration.events]) {
      expect(source).toContain(description.replace(/\.$/, ''));
    }
  });
});

describe('the types for frameworks', () => {
  it('know the attributes and events in Svelte', () => {
    type Props = SvelteHTMLElements['utility-connect-button'];
    expectTypeOf<Props['theme']>().toEqualTypeOf<UtilityConnectButtonAttributes['theme']>();
    expectTypeOf<NonNullable<Props['onuc-success']>>().parameter(0).toHaveProperty('detail');
    // @ts-expect-error There is no such theme.
    const wrong: Props = { theme: 'blue' };
    expect(wrong).toBeDefined();
  });

  it('know the attributes in Vue', () => {
    type Props = InstanceType<GlobalComponents['utility-connect-button']>['$props'];
    expectTypeOf<Props['locale']>().toEqualTypeOf<UtilityConnectButtonAttributes['locale']>();
  });

  it('know the element in a query and an event listener', () => {
    const listen = (document: Document) =>
      document.querySelector('utility-connect-button')?.addEventListener('uc-success', ({ detail }) => {
        expectTypeOf(detail.code).toEqualTypeOf<string>();
      });
    expect(listen).toBeDefined();
  });
});
