import type { ArgTypesEnhancer } from 'storybook/internal/types';

/**
 * Puts the default of each prop where a reader looks for it. Our sources say it once, at the end of a prop's
 * sentence ("Default `false`."); the table has a column of its own for it.
 */
export const withDefaultValues: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const [, words, value] = /^(.*?)\s*\bDefault:? ([^.]+?)\.?$/s.exec(argType.description ?? '') ?? [];
      if (value === undefined) return [name, argType];
      const summary = value.replaceAll('`', '');
      const table = { ...argType.table, defaultValue: { summary } };
      return [name, { ...argType, description: words ?? '', table }];
    }),
  );
