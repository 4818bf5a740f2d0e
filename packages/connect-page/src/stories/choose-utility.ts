import { expect, userEvent, waitFor, type within } from 'storybook/test';

const timeout = { timeout: 20_000 };

/** Searches for Pacific Gas & Electric and chooses it. Waits for the new rows, because stale ones ignore presses. */
export async function choosePge(canvas: ReturnType<typeof within>, query: string): Promise<void> {
  await userEvent.type(await canvas.findByRole('searchbox', {}, timeout), query);
  const row = await canvas.findByRole('button', { name: /Pacific Gas & Electric/ }, timeout);
  await waitFor(() => expect(row).not.toHaveAttribute('aria-disabled'), timeout);
  await userEvent.click(row);
}
