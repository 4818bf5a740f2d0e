import type { Appearance } from '@utility-connect/protocol';

interface NamedAppearance {
  readonly title: string;
  readonly variables: NonNullable<Appearance['variables']>;
}

/** Appearances of imaginary clients for Storybook's toolbar, chosen because they are hard to keep readable. */
export const appearances = {
  default: { title: 'Default', variables: {} },
  sunny: { title: 'Sunny: a yellow that is unreadable on white', variables: { accent: '#ffd400' } },
  violet: {
    title: 'Violet: serifs, fully round',
    variables: { accent: '#5b21b6', radius: '999px', font: 'Georgia, "Liberation Serif", serif' },
  },
  square: {
    title: 'Square: blue, no radius, dense',
    variables: { accent: '#0b57d0', radius: '0px', density: '0.9', gutter: '20px' },
  },
  ink: {
    title: 'Ink: an accent as dark as the dark theme',
    variables: { accent: '#14161a', radius: '6px', font: '"Liberation Mono", ui-monospace, monospace' },
  },
} satisfies Readonly<Record<string, NamedAppearance>>;

/** The appearance that Storybook's toolbar selects. */
export function appearanceOf(globals: Readonly<Record<string, unknown>>): Appearance {
  const { variables }: NamedAppearance =
    appearances[globals.appearance as keyof typeof appearances] ?? appearances.default;
  return { theme: globals.theme as NonNullable<Appearance['theme']>, variables };
}
