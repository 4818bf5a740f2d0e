import { expect, it } from 'vitest';
import { createLogOutput } from './log-output.ts';

/** A file that takes what the test lets it. */
const openFile = () => {
  const file = { text: '', asked: 0, room: Number.POSITIVE_INFINITY, code: 'ENOSPC' };
  const write = (_file: number, bytes: Buffer) => {
    file.asked += 1;
    if (file.room <= 0) throw Object.assign(new Error('no'), { code: file.code });
    const part = bytes.subarray(0, file.room);
    file.text += part;
    file.room -= part.length;
    return part.length;
  };
  return { file, output: createLogOutput(1, write as never) };
};
const lost = (count: number) => `{"level":40,"lost":${count},"msg":"log lines were lost"}\n`;

it('writes each line whole, in as many pieces as it takes', () => {
  const { file, output } = openFile();
  output.write('one\n');
  output.write('two\n');
  expect(file.text).toBe('one\ntwo\n');
});

it.each(['ENOSPC', 'EPIPE', 'EIO', 'EAGAIN'])(
  'goes on without what %s keeps it from writing, and tells of it later',
  (code) => {
    const { file, output } = openFile();
    Object.assign(file, { room: 0, code });
    for (const line of ['one\n', 'two\n']) output.write(line);
    file.room = Number.POSITIVE_INFINITY;
    for (const line of ['three\n', 'four\n']) output.write(line);
    expect(file.text).toBe(`${lost(2)}three\nfour\n`);
  },
);

it('waits for a slow reader once, and not with each line', () => {
  const { file, output } = openFile();
  Object.assign(file, { room: 0, code: 'EAGAIN' });
  output.write('one\n');
  const asked = file.asked;
  expect(asked).toBeGreaterThan(1);
  for (let line = 0; line < 10; line += 1) output.write('more\n');
  expect(file.asked).toBe(asked + 10);
});

it('lets no line run into one that was cut short', () => {
  const { file, output } = openFile();
  file.room = 2;
  output.write('one\n');
  file.room = Number.POSITIVE_INFINITY;
  output.write('two\n');
  expect(file.text).toBe(`on\n${lost(1)}two\n`);
});
