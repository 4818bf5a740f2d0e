import { type ReactNode, useEffect, useState } from 'react';
import { loadMessages } from '../lib/messages/load-messages.ts';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import type { Messages } from '../lib/messages/messages.ts';
import { Phone } from '../testing/stories/Phone.tsx';
import { type GalleryScreen, readGallery } from './story-gallery.ts';
import { Tile, Tiles } from './Tile.tsx';

const screens = readGallery();

/** Each screen, rendered small. It links to the page with its states. */
export function Gallery(): ReactNode {
  const [messages, setMessages] = useState<Messages | null>(null);
  useEffect(() => {
    loadMessages('en').then((loaded) => setMessages(() => loaded));
  }, []);
  if (!messages) return null;
  return (
    <MessagesProvider messages={messages} locale="en">
      <Tiles>
        {screens.map((screen) => (
          <Tile
            key={screen.id}
            path={`docs/${screen.id}`}
            name={screen.name}
            note={`${screen.states} states`}
          >
            <Phone inDocs>{render(screen)}</Phone>
          </Tile>
        ))}
      </Tiles>
    </MessagesProvider>
  );
}

const render = ({ component: Component, args, parameters, decorators }: GalleryScreen): ReactNode => {
  const context = {
    globals: { environment: 'story' },
    loaded: { appearance: { theme: 'auto' } },
    parameters,
  };
  const framed = decorators.reduce<() => ReactNode>(
    (inner, decorate) => () => decorate(inner, context),
    () => <Component {...args} />,
  );
  return framed();
};
