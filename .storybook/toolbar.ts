import type { Preview } from '@storybook/react-vite';
import { locales } from '@utility-connect/protocol';
import { appearances } from '../packages/screens/src/testing/stories/appearances.ts';

/** The menus of Storybook's toolbar. */
export const globalTypes: NonNullable<Preview['globalTypes']> = {
  theme: {
    description: 'Theme',
    toolbar: {
      title: 'Theme',
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'auto', title: 'Auto' },
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  appearance: {
    description: 'Appearance of the client',
    toolbar: {
      title: 'Appearance',
      icon: 'paintbrush',
      dynamicTitle: true,
      items: Object.entries(appearances).map(([value, { title }]) => ({ value, title })),
    },
  },
  locale: {
    description: 'Language',
    toolbar: {
      title: 'Language',
      icon: 'globe',
      dynamicTitle: true,
      items: locales.map((value) => ({
        value,
        title: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
      })),
    },
  },
  device: {
    description: 'A phone around the story',
    toolbar: {
      icon: 'mobile',
      items: [
        { value: 'story', title: 'Any device' },
        { value: 'phone', title: 'Phone' },
        { value: 'window', title: 'Desktop' },
      ],
    },
  },
  direction: {
    description: 'Text direction',
    toolbar: {
      icon: 'transfer',
      items: [
        { value: 'ltr', title: 'Left to right' },
        { value: 'rtl', title: 'Right to left' },
      ],
    },
  },
  environment: {
    description: 'Sandbox or production',
    toolbar: {
      icon: 'beaker',
      items: [
        { value: 'story', title: 'Any environment' },
        { value: 'sandbox', title: 'Sandbox' },
        { value: 'production', title: 'Production' },
      ],
    },
  },
  network: {
    description: 'Network of the mock backend (stories under Flow)',
    toolbar: {
      icon: 'lightning',
      items: [
        { value: 'fast', title: 'Fast network' },
        { value: 'slow', title: 'Slow: one more second per request' },
        { value: 'offline', title: 'Offline' },
      ],
    },
  },
  failure: {
    description: 'Failure of the mock backend (stories under Flow)',
    toolbar: {
      icon: 'alert',
      items: [
        { value: 'none', title: 'Nothing fails' },
        { value: 'utility_down', title: 'The utilities are down' },
        { value: 'service_500', title: 'The service responds with 500' },
        { value: 'connect_token_unknown', title: 'Connect token unknown' },
        { value: 'connect_token_expired', title: 'Connect token expired' },
        { value: 'connect_token_used', title: 'Connect token used' },
        { value: 'opened_elsewhere', title: 'Opened in another tab' },
        { value: 'origin_not_allowed', title: 'Origin not allowed' },
        { value: 'redirect_uri_not_allowed', title: 'Redirect URI not allowed' },
      ],
    },
  },
};

/** Initial settings of the toolbar. */
export const initialGlobals = {
  device: 'story',
  theme: 'auto',
  locale: 'en',
  direction: 'ltr',
  appearance: 'default',
  environment: 'story',
  network: 'fast',
  failure: 'none',
};
