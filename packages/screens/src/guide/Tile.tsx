import type { ReactNode } from 'react';
import classes from './Tile.module.css';

/** A grid of {@link Tile}s. */
export function Tiles({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={`sb-unstyled ${classes.tiles}`}>{children}</ul>;
}

interface TileProps {
  /** Path in Storybook such as `docs/guide-theming--docs`. */
  readonly path: string;
  readonly name: string;
  /** A few words below the name. Default none. */
  readonly note?: string | undefined;
  /** The picture: a phone. */
  readonly children: ReactNode;
}

/** A small live picture of a screen. The name below it is a link. */
export function Tile({ path, name, note, children }: TileProps): ReactNode {
  return (
    <li>
      {/* Inert: a picture takes no focus, and a screen reader reads only the link. */}
      <div className={classes.picture} inert aria-hidden="true">
        <div className={classes.phone}>{children}</div>
      </div>
      {/* Not around the picture: some screens contain links. */}
      <a className={classes.name} href={`./?path=/${path}`} target="_top">
        {name}
      </a>
      {note && <span className={classes.note}>{note}</span>}
    </li>
  );
}
