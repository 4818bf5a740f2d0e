import type { ArgsEnhancer, ArgTypesEnhancer, InputType } from 'storybook/internal/types';

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

/** Sets each boolean and choice to its default. Without a value its control would be a button "Set boolean". */
export const withDefaultArgs: ArgsEnhancer = ({ argTypes, initialArgs }) => {
  const defaults = Object.entries(argTypes).flatMap(([name, { type, options, table }]) => {
    const value = table?.defaultValue?.summary;
    if (options?.includes(value)) return [[name, value]];
    const isBoolean = typeof type === 'object' && type.name === 'boolean';
    return isBoolean && value ? [[name, value === 'true']] : [];
  });
  return { ...Object.fromEntries(defaults), ...initialArgs };
};

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
    const simpleType: InputType = {
      ...argType,
      table,
      type: { name: simple, required: isRequired(argType) },
    };
    // A text or number that is not set is `undefined`, which no control can show.
    return simple === 'boolean' || initial !== undefined ? simpleType : { ...simpleType, control: false };
  }
  return name === 'enum' ? { ...argType, table } : { ...argType, table, control: false };
};

const isRequired = ({ type }: InputType): boolean => typeof type === 'object' && type.required === true;
