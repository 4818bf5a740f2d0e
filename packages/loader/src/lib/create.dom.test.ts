import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToken, frames, readyPage, stubDialog } from '../testing/fake-page.ts';
import { create } from './create.ts';

beforeEach(stubDialog);
afterEach(() => {
  document.body.innerHTML = '';
});

describe('create', () => {
  it('resolves once the page is ready, shows it, and gives the code', async () => {
    const onSuccess = vi.fn();
    const creating = create({ connectToken, onSuccess });
    const page = await readyPage();
    const connect = await creating;
    connect.open();
    expect(document.querySelector('dialog')?.open).toBe(true);
    await page.say({ type: 'success', code: 'code-1', metadata: { utility_id: '14328' } });
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('code-1', { utility_id: '14328' });
    expect(page.heard).toEqual([{ type: 'start', connectToken }, { type: 'open' }]);
    expect(document.querySelector('dialog')?.open).toBe(false);
    connect.destroy();
    expect(frames()).toEqual([]);
  });
});
