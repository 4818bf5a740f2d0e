import type { Utility } from './directory.ts';

/** Parses the generated list: a line per utility, `id|name|states|kind|subregion|customers|time zone`, most customers first. */
export function parseUtilities(text: string): Utility[] {
  return text.split('\n').map((line) => {
    const [
      id = '',
      name = '',
      states = '',
      kind = 'other',
      subregion = '',
      customers = '0',
      timeZone = 'UTC',
    ] = line.split('|');
    return {
      id,
      name,
      states: states.split(' '),
      kind: kind as Utility['kind'],
      subregion: subregion === '' ? null : subregion,
      customers: Number(customers),
      timeZone,
    };
  });
}
