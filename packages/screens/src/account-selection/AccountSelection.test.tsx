import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { offered } from '../testing/samples.ts';
import { AccountSelection, type AccountSelectionProps } from './AccountSelection.tsx';

const setup = async (props: Partial<AccountSelectionProps> = {}) => {
  const onSubmit = vi.fn();
  const ui = (
    <AccountSelection
      utilityName="PG&E"
      companyName="Sunny Solar"
      accounts={offered}
      onSubmit={onSubmit}
      {...props}
    />
  );
  return { ...(await renderScreen(ui, { screen: 'account-selection' })), onSubmit };
};

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const share = () => screen.getByRole('button', { name: /^Share/ });

describe('AccountSelection', () => {
  it('lists the accounts by address and masked number, all chosen', async () => {
    await setup();
    const list = within(screen.getByRole('group', { name: 'Your accounts at PG&E' }));
    const [first, second] = list.getAllByRole('checkbox');
    expect(first).toHaveAccessibleName('1200 Alder Street, Oakland, CA 94607 Account ••••4521');
    expect(first).toBeChecked();
    expect(second).toBeChecked();
    expect(share()).toHaveTextContent('Share 2 accounts');
  });

  it('shares only what is chosen', async () => {
    const { user, onSubmit } = await setup();
    await user.click(boxes()[0] as HTMLInputElement);
    expect(share()).toHaveTextContent('Share 1 account');
    await user.click(share());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(['account-2']);
  });

  it('says that one account is needed, and moves the focus to the first', async () => {
    const { user, onSubmit } = await setup();
    for (const box of boxes()) await user.click(box);
    expect(share()).toHaveAttribute('aria-disabled', 'true');
    await user.click(share());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one account.');
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose at least one account.');
    expect(boxes()[0]).toHaveFocus();
    await user.click(boxes()[0] as HTMLInputElement);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('begins with the accounts that the client has', async () => {
    const { user, onSubmit } = await setup({
      accounts: offered.map((account, index) => (index === 1 ? { ...account, shared: true } : account)),
    });
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true]);
    await user.click(share());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(['account-2']);
  });

  it('says that the data of an account that is no longer shared is deleted', async () => {
    const { user } = await setup({ accounts: offered.map((account) => ({ ...account, shared: true })) });
    expect(screen.queryByText(/deleted/)).not.toBeInTheDocument();
    await user.click(boxes()[0] as HTMLInputElement);
    expect(screen.getByText(/will lose 1 account\. Its data will be deleted\./)).toBeVisible();
  });

  it('chooses all of many accounts at once, and none', async () => {
    const accounts = Array.from({ length: 6 }, (_, index) => ({
      id: `${index}`,
      account_number: `••••${1000 + index}`,
      address: '1 Main Street',
    }));
    const { user, onSubmit } = await setup({ accounts });
    const all = screen.getByRole('checkbox', { name: 'All 6 accounts' });
    await user.click(boxes()[3] as HTMLInputElement);
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(boxes().every(({ checked }) => checked)).toBe(true);
    await user.click(all);
    expect(boxes().some(({ checked }) => checked)).toBe(false);
    await user.click(boxes()[6] as HTMLInputElement);
    await user.click(share());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(['5']);
  });

  it('ignores presses while the choice is stored', async () => {
    const { user, onSubmit } = await setup({ busy: true });
    await user.click(boxes()[0] as HTMLInputElement);
    await user.click(share());
    expect(boxes()[0]).toBeChecked();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
