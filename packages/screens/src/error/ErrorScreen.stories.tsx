import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { longCompany, unbroken } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

const meta = {
  title: 'Screens/Error',
  component: ErrorScreen,
  decorators: [inFrame({ screen: 'error' })],
  args: { code: 'service_unavailable', companyName: 'Sunny Solar' },
} satisfies Meta<typeof ErrorScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ServiceUnavailable: Story = { args: { onRetry: fn(), onLeave: fn() } };

export const UtilityNotListed: Story = { args: { code: 'utility_not_listed', onRetry: fn(), onLeave: fn() } };

export const TooManyAttempts: Story = { args: { code: 'too_many_attempts', onLeave: fn() } };

export const ConnectTokenUnknown: Story = {
  args: { code: 'connect_token_unknown', companyName: null, onLeave: fn() },
};

export const ConnectTokenExpired: Story = {
  args: { code: 'connect_token_expired', companyName: longCompany, onLeave: fn() },
};

export const UnbrokenName: Story = {
  args: { code: 'connect_token_expired', companyName: unbroken, onLeave: fn() },
};

export const ConnectTokenUsed: Story = { args: { code: 'connect_token_used', onLeave: fn() } };

export const OpenedElsewhere: Story = { args: { code: 'opened_elsewhere', onRetry: fn(), onLeave: fn() } };

export const OriginNotAllowed: Story = {
  args: { code: 'origin_not_allowed', companyName: null, onLeave: fn() },
};

export const RedirectUriNotAllowed: Story = {
  args: { code: 'redirect_uri_not_allowed', companyName: null },
  parameters: { frame: { onClose: undefined } },
};
