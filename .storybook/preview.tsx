import '@utility-connect/screens/styles.css';
import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { Decorator, Preview } from '@storybook/react-vite';
import type { Locale } from '@utility-connect/protocol';
import { applyAppearance, loadMessages, MessagesProvider } from '@utility-connect/screens';
import { useLayoutEffect } from 'react';
import { configure } from 'storybook/test';
import { appearanceOf } from '../packages/screens/src/testing/stories/appearances.ts';
import { withDefaultArgs, withReadableArgTypes } from './arg-types.ts';
import { DocsPage } from './DocsPage.tsx';
import './preview.css';
import { systemTheme } from './theme.ts';
import { globalTypes, initialGlobals } from './toolbar.ts';
import { withPhone } from './with-phone.tsx';

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const withToolbar: Decorator = (Story, { globals, loaded }) => {
  const locale = globals.locale as Locale;
  const { direction } = globals;
  const { messages, appearance } = loaded;
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = locale;
    applyAppearance(document.documentElement, appearance);
  }, [direction, locale, appearance]);
  return (
    <MessagesProvider messages={messages} locale={locale}>
      <Story />
    </MessagesProvider>
  );
};

const preview: Preview = {
  // The addon checks the light theme after this.
  async afterEach(context) {
    if (!globalThis.emulateColorScheme) return;
    const { parameters } = context;
    const a11y = {
      ...parameters.a11y,
      options: { ...parameters.a11y.options, runOnly: ['color-contrast', 'link-in-text-block'] },
    };
    await globalThis.emulateColorScheme('dark');
    // The other rules don't depend on colors.
    await checkAccessibility({ ...context, parameters: { ...parameters, a11y } });
    await globalThis.emulateColorScheme('light');
  },
  decorators: [withPhone, withToolbar],
  // The toolbar's settings reach decorators and stories as `loaded`.
  loaders: [
    async ({ globals }) => ({
      messages: await loadMessages(globals.locale as Locale),
      appearance: appearanceOf(globals),
    }),
  ],
  argTypesEnhancers: [withReadableArgTypes],
  argsEnhancers: [withDefaultArgs],
  globalTypes,
  initialGlobals,
  parameters: {
    layout: 'fullscreen',
    docs: { theme: systemTheme(), page: DocsPage },
    // Callbacks in the code of a docs page.
    jsx: { functionValue: () => '() => {}' },
    // An axe violation fails the story's test. Of what passes one element is listed, which saves an eighth of the time.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        small: { name: 'Narrowest (320 px)', styles: { width: '320px', height: '568px' }, type: 'mobile' },
        zoomed: { name: 'At 400 % zoom', styles: { width: '320px', height: '256px' }, type: 'other' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Guide',
          [
            'Welcome',
            'First steps',
            'Theming',
            'Theme editor',
            'Tokens',
            'Content',
            'Languages',
            'Accessibility',
          ],
          'Flow',
          ['On the mock backend', 'Full lifecycle', 'When something fails', 'ConnectFlow'],
          'Screens',
          [
            'Terms of Service',
            'Utility Selection',
            'Credentials',
            'Hand-off',
            'File upload',
            'Verification',
            'Connecting',
            'Account selection',
            'Success',
            'Manage sharing',
            'Error',
            'Closed',
          ],
          'Parts',
          'Console',
          [
            'Sign-in',
            'Now',
            'Clients',
            'Connections',
            'Utilities',
            'Webhooks',
            'Journal',
            'Settings',
            'Search',
          ],
        ],
      },
    },
  },
  tags: ['autodocs'],
};

export default preview;
