import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';

const onPress = vi.fn();
const button = (
  <button type="button" onClick={onPress}>
    Go on
  </button>
);
const click = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Go on' }), { detail });
const tap = (at: number) => {
  const target = screen.getByRole('button', { name: 'Go on' });
  fireEvent.pointerDown(target, { pointerType: 'touch' });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(target, event);
};
beforeEach(() => void onPress.mockReset());

it('ignores the rest of a double click that started on another screen', async () => {
  const { show } = await renderScreen(button, { screen: 'terms-of-service' });
  click(1);
  show(button, { screen: 'utility-selection' });
  click(2);
  click(3);
  expect(onPress).toHaveBeenCalledOnce();
  click(1);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('ignores a double click on a submit button that started on another screen', async () => {
  const onSubmit = vi.fn();
  const form = (
    <form onSubmit={onSubmit}>
      <button type="submit">Go on</button>
    </form>
  );
  const { show } = await renderScreen(button, { screen: 'terms-of-service' });
  click(1);
  show(form, { screen: 'credentials' });
  click(2);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps both clicks of a double click on one screen', async () => {
  const { show } = await renderScreen(button, { screen: 'credentials' });
  click(1);
  show(button, { screen: 'credentials' });
  click(2);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('ignores a double click that started on the host page', async () => {
  await renderScreen(button);
  click(2);
  expect(onPress).not.toHaveBeenCalled();
});

it('ignores the second tap of a double tap, but not a later tap', async () => {
  const { show } = await renderScreen(button, { screen: 'terms-of-service' });
  tap(1000);
  show(button, { screen: 'utility-selection' });
  tap(1300);
  expect(onPress).toHaveBeenCalledOnce();
  tap(1600);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('keeps clicks by keyboard and assistive technology, however quick they are', async () => {
  const { show } = await renderScreen(button, { screen: 'terms-of-service' });
  click(0);
  show(button, { screen: 'utility-selection' });
  click(0);
  expect(onPress).toHaveBeenCalledTimes(2);
});
