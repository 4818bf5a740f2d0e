import { type ReactNode, useEffect, useState } from 'react';
import { loadMessages } from '../lib/messages/load-messages.ts';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import type { Messages } from '../lib/messages/messages.ts';
import classes from './Gallery.module.css';
import { type GalleryStory, readGallery } from './story-gallery.ts';

const screens = readGallery();

/** Each screen in its main states, rendered small. Each picture is a link to its story. */
export function Gallery(): ReactNode {
  const [messages, setMessages] = useState<Messages | null>(null);
  useEffect(() => {
    loadMessages('en').then((loaded) => setMessages(() => loaded));
  }, []);
  if (!messages) return null;
  return (
    <MessagesProvider messages={messages} locale="en">
      {screens.map(({ title, stories }) => (
        <section key={title} className="sb-unstyled">
          <h3 className={classes.title}>{title}</h3>
          <ul className={classes.row}>
            {stories.map((story) => (
              <li key={story.id} className={classes.tile}>
                <Thumbnail story={story} />
                {/* Not around the picture: some screens contain links. */}
                <a className={classes.name} href={`./?path=/story/${story.id}`} target="_top">
                  <span className={classes.screen}>{title}: </span>
                  {story.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </MessagesProvider>
  );
}

const Thumbnail = ({ story }: { readonly story: GalleryStory }) => {
  const { component: Component, args, parameters, decorators } = story;
  const context = {
    globals: { environment: 'story' },
    loaded: { appearance: { theme: 'auto' } },
    parameters: { ...parameters, frame: { ...parameters.frame, embedded: true } },
  };
  const framed = decorators.reduce<() => ReactNode>(
    (inner, decorate) => () => decorate(inner, context),
    () => <Component {...args} />,
  );
  return (
    // Inert: a picture takes no focus, and a screen reader reads only the name of the link.
    <div className={classes.picture} inert aria-hidden="true">
      <div className={classes.phone}>{framed()}</div>
    </div>
  );
};
