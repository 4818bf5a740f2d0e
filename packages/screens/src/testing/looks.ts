import type { Appearance } from '@utility-connect/protocol';

/** A client's look with a name, for the switch of Storybook. */
export interface Look {
  readonly title: string;
  readonly variables: NonNullable<Appearance['variables']>;
}

/** Looks of clients that we know nothing of: the hard ones are the reason that they are here. */
export const looks = {
  house: { title: 'Our own look', variables: {} },
  sunny: { title: 'Sunny: a yellow that nobody can read on white', variables: { accent: '#ffd400' } },
  violet: {
    title: 'Violet: serifs, fully round',
    variables: { accent: '#5b21b6', radius: '999px', font: 'Georgia, "Liberation Serif", serif' },
  },
  square: {
    title: 'Square: blue, no radius, tight',
    variables: { accent: '#0b57d0', radius: '0px', density: '0.9', gutter: '20px' },
  },
  ink: {
    title: 'Ink: an accent as dark as the dark theme',
    variables: { accent: '#14161a', radius: '6px', font: '"Liberation Mono", ui-monospace, monospace' },
  },
} satisfies Readonly<Record<string, Look>>;

/** The appearance that the switches of Storybook ask for. */
export function appearanceOf(globals: Readonly<Record<string, unknown>>): Appearance {
  const look: Look = looks[globals.look as keyof typeof looks] ?? looks.house;
  return { theme: globals.theme as NonNullable<Appearance['theme']>, variables: look.variables };
}
