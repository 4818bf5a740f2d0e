import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { accounts } from '../testing/samples.ts';
import { Success, type SuccessProps } from './Success.tsx';

const setup = async (props: Partial<SuccessProps> = {}) => {
  const on = { onContinue: vi.fn(), onOtherLogin: vi.fn() };
  const ui = <Success utilityName="PG&E" companyName="Sunny Solar" accounts={accounts} {...on} {...props} />;
  return { ...(await renderScreen(ui)), ...on };
};

describe('Success', () => {
  it('shows the accounts that were found', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent('2 accounts connected at PG&E.');
    expect(container).toHaveTextContent('Account ••••4521');
    expect(screen.getByText('1200 Alder Street, Oakland, CA 94607')).toBeVisible();
  });

  it('says that the company has access, which is true before the person continues', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent('Sunny Solar now has access to your electricity data.');
  });

  it('says where the person goes, from the press until the redirect', async () => {
    const { container } = await setup({ busy: true });
    expect(container).toHaveTextContent('Returning you to Sunny Solar…');
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toHaveTextContent(/^Returning you to Sunny Solar…$/);
  });

  it('counts one account in the singular', async () => {
    const { container } = await setup({ accounts: accounts.slice(0, 1) });
    expect(container).toHaveTextContent('1 account connected at PG&E.');
  });

  it('shows two accounts whose numbers look the same', async () => {
    const consoleError = vi.spyOn(console, 'error');
    const same = accounts.map((account) => ({ ...account, account_number: '••••4521' }));
    const { container } = await setup({ accounts: same });
    expect(container.textContent?.match(/Account ••••4521/g)).toHaveLength(2);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it('continues with the button', async () => {
    const { user, onContinue } = await setup({ autoContinueMs: 3000 });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onContinue).toHaveBeenCalledOnce();
  });

  it('offers to connect another utility', async () => {
    const onConnectAnother = vi.fn();
    const { onContinue } = await setup({ onConnectAnother, autoContinueMs: 3000 });
    fireEvent.click(screen.getByRole('button', { name: 'Connect another utility' }));
    expect(onConnectAnother).toHaveBeenCalledOnce();
    expect(onContinue).not.toHaveBeenCalled();
  });

  it('continues by itself and announces it', async () => {
    const { container, onContinue } = await setup({ autoContinueMs: 3000 });
    expect(container).toHaveTextContent('Returning you to Sunny Solar…');
    act(() => vi.advanceTimersByTime(200));
    const status = '2 accounts connected at PG&E. Returning you to Sunny Solar…';
    expect(screen.getByRole('status')).toHaveTextContent(status);
    act(() => vi.advanceTimersByTime(2800));
    expect(onContinue).toHaveBeenCalledOnce();
  });

  it('returns to nobody from a link that was sent', async () => {
    const { container, onContinue } = await setup({ autoContinueMs: 3000, endsHere: true });
    expect(container).toHaveTextContent('One moment, we’re finishing…');
    expect(container).not.toHaveTextContent('Returning you');
    act(() => vi.advanceTimersByTime(3000));
    expect(onContinue).toHaveBeenCalledOnce();
  });

  it('continues by itself although the heading has got the focus', async () => {
    const { onContinue } = await setup({ autoContinueMs: 3000 });
    act(() => screen.getByRole('heading').blur());
    act(() => screen.getByRole('heading').focus());
    act(() => vi.advanceTimersByTime(3000));
    expect(onContinue).toHaveBeenCalledOnce();
  });

  it.each([
    ['touches the screen', () => fireEvent.pointerDown(document.body)],
    ['presses a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['moves the focus with a screen reader', () => screen.getByRole('button').focus()],
  ])('waits for a person who %s', async (_, touch) => {
    const { onContinue } = await setup({ autoContinueMs: 3000 });
    act(touch);
    act(() => vi.advanceTimersByTime(60_000));
    expect(onContinue).not.toHaveBeenCalled();
    expect(within(screen.getByRole('main')).getByText(/^Returning you/)).not.toBeVisible();
  });

  it('does not continue by itself when no accounts were found', async () => {
    const { onContinue, onOtherLogin } = await setup({ accounts: [], autoContinueMs: 3000 });
    act(() => vi.advanceTimersByTime(60_000));
    expect(onContinue).not.toHaveBeenCalled();
    expect(screen.getByRole('heading')).toHaveTextContent('We didn’t find any accounts');
    fireEvent.click(screen.getByRole('button', { name: 'Use another login' }));
    expect(onOtherLogin).toHaveBeenCalledOnce();
  });

  it('says why continuing failed and does not retry by itself', async () => {
    const { onContinue } = await setup({ problem: 'service_unavailable', autoContinueMs: 3000 });
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    expect(onContinue).not.toHaveBeenCalled();
  });
});
