import type { ComponentType, ReactNode } from 'react';
import { toId } from 'storybook/internal/csf';

interface Story {
  readonly args?: object;
  readonly parameters?: object;
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

/** A screen as its first story shows it. */
export interface GalleryScreen {
  /** Id of its docs page. */
  readonly id: string;
  readonly name: string;
  /** Number of its stories. */
  readonly states: number;
  readonly component: ComponentType<object>;
  readonly args: object;
  readonly parameters: object;
  readonly decorators: NonNullable<StoryFile['default']['decorators']>;
}

const files = Object.values(import.meta.glob<StoryFile>('../*/*.stories.tsx', { eager: true }));
const order = [
  'Terms',
  'Utility',
  'Credentials',
  'Hand-off',
  'File upload',
  'Verification',
  'Connecting',
  'Account',
  'Success',
  'Error',
  'Closed',
];

/** Every screen that has stories, in the order of the flow, so that a new one needs no entry here. */
export function readGallery(): readonly GalleryScreen[] {
  return files
    .filter((file) => file.default.title.startsWith('Screens/'))
    .map(screenOf)
    .toSorted((a, b) => place(a.name) - place(b.name));
}

const screenOf = ({ default: meta, ...exports }: StoryFile): GalleryScreen => {
  // Storybook adds a list of the exports to each file.
  const stories = Object.entries(exports).filter(([name]) => !name.startsWith('__'));
  // A module's exports are sorted by name. Each screen's plain state is one of these.
  const first = stories.find(([name]) => /^(Default|SigningIn|ServiceUnavailable)$/.test(name))?.[1] as Story;
  return {
    id: toId(meta.title, 'docs'),
    name: meta.title.replace('Screens/', ''),
    states: stories.length,
    component: meta.component,
    args: { ...meta.args, ...first.args },
    parameters: first.parameters ?? {},
    decorators: meta.decorators ?? [],
  };
};

const place = (title: string): number => {
  const at = order.findIndex((word) => title.startsWith(word));
  return at < 0 ? order.length : at;
};
