import '@utility-connect/screens/styles.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import type { Locale } from '@utility-connect/protocol';
import { applyAppearance, loadMessages, MessagesProvider } from '@utility-connect/screens';
import { useLayoutEffect } from 'react';
import './preview.css';

const withLanguage: Decorator = (Story, { globals, loaded }) => {
  const locale = globals.locale as Locale;
  const { theme, direction } = globals;
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    applyAppearance(document.documentElement, { theme });
  }, [direction, theme]);
  return (
    <MessagesProvider messages={loaded.messages} locale={locale}>
      <Story />
    </MessagesProvider>
  );
};

const preview: Preview = {
  decorators: [withLanguage],
  loaders: [async ({ globals }) => ({ messages: await loadMessages(globals.locale as Locale) })],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'mirror', items: ['auto', 'light', 'dark'], dynamicTitle: true },
    },
    locale: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'es', title: 'Español' },
          { value: 'fr', title: 'Français' },
        ],
      },
    },
    direction: {
      description: 'Direction of writing',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'auto', locale: 'en', direction: 'ltr' },
  parameters: {
    layout: 'fullscreen',
    // A story with a violation that axe finds is a failing test.
    a11y: { test: 'error' },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        small: { name: 'Narrowest (320 px)', styles: { width: '320px', height: '568px' }, type: 'mobile' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: { order: ['Flow', 'Screens', 'Frame', 'Parts'] },
    },
  },
  tags: ['autodocs'],
};

export default preview;
