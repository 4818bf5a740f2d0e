import type { Appearance, AppearanceColors, AppearanceMeasures } from '@utility-connect/protocol';

/** Changes of the editor. Values that equal the default are absent. */
interface Draft {
  readonly theme: NonNullable<Appearance['theme']>;
  readonly measures: AppearanceMeasures;
  readonly light: AppearanceColors;
  readonly dark: AppearanceColors;
}

/** No changes. */
export const emptyDraft: Draft = { theme: 'auto', measures: {}, light: {}, dark: {} };

/** The appearance to copy, without empty parts. */
export function appearanceOfDraft({ theme, measures, light, dark }: Draft): Appearance {
  const variables = {
    ...measures,
    ...(Object.keys(light).length > 0 && { light }),
    ...(Object.keys(dark).length > 0 && { dark }),
  };
  return {
    ...(theme !== 'auto' && { theme }),
    ...(Object.keys(variables).length > 0 && { variables }),
  };
}

/** A copy of an object with one key set, or removed if the value is `null`. */
export function withValue<Values extends object>(
  values: Values,
  name: keyof Values,
  value: string | null,
): Values {
  const { [name]: _, ...others } = values;
  return (value === null ? others : { ...others, [name]: value }) as Values;
}
