import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { logo, longCompany, unbroken, wideLogo } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { TermsOfService } from './TermsOfService.tsx';

const meta = {
  title: 'Screens/Terms of Service',
  component: TermsOfService,
  decorators: [inFrame({ screen: 'terms-of-service', progress: [1, 5] })],
  args: {
    companyName: 'Sunny Solar',
    logoUrl: logo,
    returnHost: 'app.sunnysolar.example',
    onAgree: fn(),
    onDecline: fn(),
  },
} satisfies Meta<typeof TermsOfService>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A client can store a logo: see the configuration of the service. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const picture = canvasElement.querySelector('img');
    await waitFor(() => expect(picture?.naturalWidth).toBeGreaterThan(0));
    await expect(picture?.parentElement?.offsetWidth).toBe(56);
  },
};

export const WithoutLogo: Story = { args: { logoUrl: undefined } };

/** A wide logo makes its tile up to 160 px wide, and leaves room for our sign in a narrow frame. */
export const WithWideLogo: Story = {
  args: { logoUrl: wideLogo },
  play: async ({ canvasElement }) => {
    const picture = canvasElement.querySelector('img');
    await waitFor(() => expect(picture?.naturalWidth).toBeGreaterThan(0));
    await expect(picture?.parentElement?.offsetWidth).toBe(160);
    await expect(picture?.parentElement?.offsetHeight).toBe(56);
  },
};

/** A logo that does not load is replaced with initials. */
export const WithBrokenLogo: Story = {
  args: { logoUrl: 'data:image/png;base64,' },
  play: async ({ canvas }) => {
    await canvas.findByText('SS');
  },
};

/** The connect token can have limits and a purpose: see `purpose`, `scopes`, `history_months` and `expires_at`. */
export const WithLimits: Story = {
  args: {
    sharing: {
      purpose: 'To find out how many solar panels you need and what they would save.',
      scopes: ['intervals', 'bills'],
      history_months: 12,
      expires_at: Date.UTC(2027, 10, 23) / 1000,
    },
  },
};

/** A purpose has at most 200 characters. */
export const LongPurpose: Story = {
  args: { companyName: longCompany, sharing: { purpose: 'We compare tariffs. '.repeat(10).trim() } },
};

export const LongCompanyName: Story = {
  args: {
    companyName: longCompany,
    returnHost: 'community-installation-partners.accounts.sunny-and-sons.example',
  },
};

/** Long words break instead of overflowing the screen. */
export const UnbrokenName: Story = {
  args: {
    companyName: unbroken,
    returnHost: `${unbroken.slice(0, 60).toLowerCase()}.example`,
    problem: 'offline',
  },
};

/** The name ends with an override of the text direction; the words after it keep their order. */
export const NameWithOverride: Story = {
  args: { companyName: 'Sunny Solar\u202e' },
  play: async ({ canvas }) => {
    const words = canvas.getByRole('heading').querySelector('bdi')?.nextSibling as Text;
    const [first = 0, second = 0] = [1, 2].map((at) => {
      const letter = document.createRange();
      letter.setStart(words, at);
      letter.setEnd(words, at + 1);
      return letter.getBoundingClientRect().left;
    });
    await expect(first).toBeLessThan(second);
  },
};

export const OpenText: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const name = /^(Privacy Policy|Política de privacidad|Politique de confidentialité)$/;
    await userEvent.click(canvas.getByRole('button', { name }));
    await expect(canvas.getByText(new RegExp(`${args.companyName}.*publi|show ads`))).toBeVisible();
  },
};

export const Busy: Story = { args: { busy: true } };

export const Offline: Story = { args: { problem: 'offline' } };

export const ServiceUnavailable: Story = { args: { problem: 'service_unavailable' } };

export const Sandbox: Story = { parameters: { frame: { sandbox: true } } };

export const Hosted: Story = { parameters: { frame: { onClose: undefined } } };
