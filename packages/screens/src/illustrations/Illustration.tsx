import { type ReactNode, useEffect, useState } from 'react';
import classes from './Illustration.module.css';
import { type IllustrationName, loadDrawings, loadedDrawings } from './load-drawings.ts';

interface IllustrationProps {
  /** Name of the picture. */
  readonly name: IllustrationName;
}

/** A decorative picture, hidden from screen readers. Its space is reserved until the drawings are loaded. */
export function Illustration({ name }: IllustrationProps): ReactNode {
  const [drawings, setDrawings] = useState(loadedDrawings);
  useEffect(() => {
    if (drawings) return;
    let isActive = true;
    void loadDrawings().then(() => isActive && setDrawings(loadedDrawings()));
    return () => {
      isActive = false;
    };
  }, [drawings]);
  return (
    <svg
      className={classes.illustration}
      data-illustration={name}
      viewBox="0 0 160 112"
      aria-hidden="true"
      focusable="false"
    >
      {drawings?.[name].map(([paint, path]) => (
        <path key={path + paint.fill} {...paint} d={path} />
      ))}
    </svg>
  );
}
