import type { ArgTypesEnhancer } from 'storybook/internal/types';

/**
 * Moves the default at the end of a prop's description ("Default `false`.") to the Default column of the props table.
 */
export const withDefaultValues: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const [, description, value] =
        /^(.*?)\s*\bDefault:? ([^.]+?)\.?$/s.exec(argType.description ?? '') ?? [];
      if (value === undefined) return [name, argType];
      const summary = value.replaceAll('`', '');
      const table = { ...argType.table, defaultValue: { summary } };
      return [name, { ...argType, description: description ?? '', table }];
    }),
  );
