import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  type DocsContextProps,
  Heading,
  Primary,
  Story,
  Title,
} from '@storybook/addon-docs/blocks';
import { type ReactNode, useContext } from 'react';
import { StoryLinks } from '../packages/screens/src/guide/StoryLinks.tsx';
import { Tile, Tiles } from '../packages/screens/src/guide/Tile.tsx';

type PreparedStory = ReturnType<DocsContextProps['componentStories']>[number];

/** The docs page of a component: what it is, its first story with the code, its props, and its other stories. */
export function DocsPage(): ReactNode {
  const [, ...others] = useContext(DocsContext).componentStories();
  return (
    <>
      <Title />
      <Description of="meta" />
      <Primary />
      <Controls />
      {others.length > 0 && <States stories={others} />}
    </>
  );
}

const States = ({ stories }: { readonly stories: readonly PreparedStory[] }) => {
  if (stories[0]?.parameters.layout !== 'fullscreen') {
    return stories.map(({ id, name, moduleExport }) => (
      <section key={id}>
        <Heading>{name}</Heading>
        <Description of={moduleExport} />
        <Canvas of={moduleExport} />
      </section>
    ));
  }
  const links = stories.map((story) => [`story/${story.id}`, story.name, describe(story)] as const);
  // Without their play functions all flows would show the first screen.
  if (stories[0].title.startsWith('Flow/')) return <StoryLinks links={links} />;
  return (
    <>
      <Heading>States</Heading>
      <Tiles>
        {stories.map((story) => (
          <Tile key={story.id} path={`story/${story.id}`} name={story.name} note={describe(story)}>
            <Story of={story.moduleExport} />
          </Tile>
        ))}
      </Tiles>
    </>
  );
};

const describe = ({ parameters }: PreparedStory): string =>
  (parameters.docs?.description?.story ?? '').replaceAll('`', '');
