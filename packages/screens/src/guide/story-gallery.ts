import type { ComponentType, ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';

interface Story {
  readonly args?: object;
  readonly parameters?: { readonly frame?: object };
}

interface StoryFile {
  readonly default: {
    readonly title: string;
    readonly component: ComponentType<object>;
    readonly args?: object;
    readonly decorators?: readonly ((story: () => ReactNode, context: object) => ReactNode)[];
  };
  readonly [story: string]: unknown;
}

/** A story of a screen. */
export interface GalleryStory {
  readonly id: string;
  readonly name: string;
  readonly component: ComponentType<object>;
  readonly args: object;
  readonly parameters: { readonly frame?: object };
  readonly decorators: NonNullable<StoryFile['default']['decorators']>;
}

/** A screen with its main states. */
interface GalleryScreen {
  readonly title: string;
  readonly stories: readonly GalleryStory[];
}

const files = Object.values(import.meta.glob<StoryFile>('../*/*.stories.tsx', { eager: true }));
// Stories about layout, not about a state, and the list that Storybook adds to each file.
const layoutStory = /^__|Unbroken|Long|Override|Keyboard/;
const order = ['Terms', 'Utility', 'Credentials', 'Verification', 'Connecting', 'Success', 'Error', 'Closed'];

/** Every screen that has stories, in the order of the flow, so that a new one needs no entry here. */
export function readGallery(): readonly GalleryScreen[] {
  return files
    .filter((file) => file.default.title.startsWith('Screens/'))
    .map((file) => ({ title: file.default.title.replace('Screens/', ''), stories: storiesOf(file) }))
    .toSorted((a, b) => place(a.title) - place(b.title));
}

const storiesOf = ({ default: meta, ...stories }: StoryFile): readonly GalleryStory[] =>
  Object.entries(stories)
    .filter(([name]) => !layoutStory.test(name))
    .map(([exported, value]) => {
      const { args, parameters } = value as Story;
      const name = storyNameFromExport(exported);
      return {
        id: toId(meta.title, name),
        name,
        component: meta.component,
        args: { ...meta.args, ...args },
        parameters: parameters ?? {},
        decorators: meta.decorators ?? [],
      };
    });

const place = (title: string): number => {
  const at = order.findIndex((word) => title.startsWith(word));
  return at < 0 ? order.length : at;
};
