import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect, useRef } from 'react';
import { applyAppearance } from '../../lib/appearance.ts';
import classes from './Surface.module.css';

/** Renders a part on the surface of the screens, with the toolbar's appearance. */
export const onSurface: Decorator = (Story, { loaded }) => {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current) applyAppearance(root.current, loaded.appearance);
  }, [loaded.appearance]);
  return (
    <div ref={root} className={classes.surface} data-uc-theme={loaded.appearance.theme}>
      <Story />
    </div>
  );
};
