import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Appearance } from '@utility-connect/protocol';
import { expect, fireEvent, spyOn, waitFor } from 'storybook/test';
import { ThemeEditor } from './ThemeEditor.tsx';

const meta = {
  title: 'Guide/Theme editor',
  component: ThemeEditor,
  tags: ['!autodocs'],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof ThemeEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Editor: Story = {};

/** Copies valid JSON, and an appearance that the previews already have. */
export const CopiesAppearance: Story = {
  tags: ['!dev'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const [light, dark] = canvas.getAllByLabelText('accent');
    fireEvent.input(light as HTMLElement, { target: { value: '#5b21b6' } });
    fireEvent.input(dark as HTMLElement, { target: { value: '#c4b5fd' } });
    fireEvent.input(canvas.getByLabelText('Radius'), { target: { value: '8' } });
    await userEvent.click(canvas.getByLabelText('Always dark'));
    await userEvent.click(canvas.getByRole('button', { name: 'Copy as JSON' }));
    const copied: Appearance = JSON.parse(write.mock.lastCall?.[0] ?? '');
    await expect(copied).toEqual({
      theme: 'dark',
      variables: { radius: '8px', light: { accent: '#5b21b6' }, dark: { accent: '#c4b5fd' } },
    });
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/^Copied/));
    const styleIn = (theme: string) =>
      getComputedStyle(canvasElement.querySelector(`[data-preview=${theme}] [type=submit]`) as Element);
    await expect(styleIn('light')).toMatchObject({
      backgroundColor: 'rgb(91, 33, 182)',
      borderRadius: '8px',
    });
    await expect(styleIn('dark').backgroundColor).toBe('rgb(196, 181, 253)');
  },
};

/** A reset value is no longer part of the appearance. */
export const StartsOver: Story = {
  tags: ['!dev'],
  play: async ({ canvas, userEvent }) => {
    const [light] = canvas.getAllByLabelText('accent');
    fireEvent.input(light as HTMLElement, { target: { value: '#5b21b6' } });
    fireEvent.input(canvas.getByLabelText('Density'), { target: { value: '0.9' } });
    await expect(canvas.getByText(/"density": "0.9"/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Reset accent' }));
    await expect(canvas.queryByText(/accent":/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
    await expect(canvas.getByText('{}')).toBeVisible();
  },
};
