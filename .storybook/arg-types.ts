import type { ArgTypesEnhancer, InputType } from 'storybook/internal/types';

/**
 * Makes props tables readable: the type as written in the source, the default from the end of the description
 * ("Default `false`."), and a control only where one can set the prop by hand.
 */
export const withReadableArgTypes: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [
      name,
      withDefault(withType(argType, initialArgs[name])),
    ]),
  );

const withDefault = (argType: InputType): InputType => {
  const [, description, value] = /^(.*?)\s*\bDefault:?\s+([^.]+?)\.?$/s.exec(argType.description ?? '') ?? [];
  if (value === undefined) return argType;
  const defaultValue = { summary: value.replaceAll('`', '') };
  return { ...argType, description: description ?? '', table: { ...argType.table, defaultValue } };
};

const withType = (argType: InputType, initial: unknown): InputType => {
  const { name, raw } = (argType.type ?? {}) as { readonly name?: string; readonly raw?: string };
  // docgen says only "union", but has the source. That a prop is optional is clear from its default.
  const source = (raw ?? argType.table?.type?.summary ?? '').replace(/ \| undefined$/, '');
  const written = source.replace(/^\((.*)\)$/, '$1') || name || '';
  // docgen does not know types such as `readonly Name[]`.
  const summary = written === 'unknown' && Array.isArray(initial) ? 'array' : written;
  if (!summary) return argType;
  const table = { ...argType.table, type: { summary } };
  if (/^(string|number|boolean)( \| null)?$/.test(summary)) {
    const simple = summary.replace(' | null', '') as 'string' | 'number' | 'boolean';
    return { ...argType, table, type: { name: simple, required: isRequired(argType) } };
  }
  return name === 'enum' ? { ...argType, table } : { ...argType, table, control: false };
};

const isRequired = ({ type }: InputType): boolean => typeof type === 'object' && type.required === true;
