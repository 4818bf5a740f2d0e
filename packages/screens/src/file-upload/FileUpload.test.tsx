import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileErrorCodes, type Locale, locales } from '@utility-connect/protocol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { filesOnly, longUtility, pge, uploaded, uploadedLocal } from '../testing/samples.ts';
import { FileUpload, type FileUploadProps } from './FileUpload.tsx';
import { type FileUploadWords, loadFileUploadWords } from './file-upload-words.ts';
import type { Upload } from './upload.ts';

beforeAll(() => loadFileUploadWords('en'));

const file = new File(['<feed/>'], 'usage.xml', { type: 'text/xml' });
const upload: Upload = {
  id: 'upload-1',
  name: 'usage.xml',
  size: 4_310_000,
  status: 'sending',
  sent: 0.45,
  error: null,
};

const setup = async (props: Partial<FileUploadProps> = {}, locale: Locale = 'en') => {
  const on = { onAdd: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn(), onSubmit: vi.fn(), onChooseWay: vi.fn() };
  const ui = <FileUpload utility={filesOnly} companyName="Sunny Solar" {...on} {...props} />;
  return { ...(await renderScreen(ui, { screen: 'file-upload' }, locale)), ...on };
};

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const proceed = () => screen.getByRole('button', { name: 'Continue' });
const drop = (types: string[], files: File[]) => {
  const event = createEvent.drop(document.body);
  Object.defineProperty(event, 'dataTransfer', { value: { types, files } });
  fireEvent(document.body, event);
  return event.defaultPrevented;
};

describe('FileUpload', () => {
  it('says where the file is, in numbered steps with a link to the page', async () => {
    await setup();
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Sign in at pge.com (opens a new tab)',
      'Open Energy Usage › Green Button',
      'Choose the longest period and XML, and download the file.',
    ]);
    const link = screen.getByRole('link', { name: /^pge\.com/ });
    expect(link).toHaveAttribute('href', 'https://www.pge.com/myusage');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('links to the website where the page is unknown', async () => {
    await setup({ utility: { ...pge, methods: [{ kind: 'file' }] } });
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://www.pge.com');
    expect(screen.getByText(/Find “Green Button”/)).toBeVisible();
  });

  it('has no link where the website is unknown', async () => {
    await setup({ utility: { ...longUtility, methods: [{ kind: 'file' }] } });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('Sign in on your utility’s website.')).toBeVisible();
  });

  it('breaks the name of a file after its underscores', async () => {
    await setup({ uploads: [{ ...upload, name: 'pge_2024-01-01_data.xml' }] });
    const name = screen.getByTitle('pge_2024-01-01_data.xml');
    expect(name).toHaveTextContent('pge_2024-01-01_data.xml');
    expect(name.innerHTML).toBe('pge_<wbr>2024-01-01_<wbr>data.xml');
  });

  it('takes several chosen files, and the same file twice', async () => {
    const { user, onAdd } = await setup();
    expect(input()).toHaveAccessibleName('Choose files');
    expect(input()).toHaveAttribute('accept', expect.stringMatching(/^\.xml,\.zip,\.gz,/));
    expect(input().multiple).toBe(true);
    await user.upload(input(), [file, file]);
    await user.upload(input(), [file]);
    expect(onAdd.mock.calls).toEqual([[[file, file]], [[file]]]);
  });

  it.each(locales)(
    'names the formats of another connector instead of Green Button, in %s',
    async (locale) => {
      await loadFileUploadWords(locale);
      const utility = { ...pge, methods: [{ kind: 'file', accept: ['.csv', '.xlsx'] } as const] };
      const uploads = fileErrorCodes.map(
        (error) => ({ ...upload, id: error, status: 'failed', error }) as const,
      );
      await setup({ utility, uploads }, locale);
      expect(input()).toHaveAttribute('accept', '.csv,.xlsx');
      // The steps, the limits and three refused files.
      expect(screen.getAllByText(/CSV (or|o|ou) XLSX/)).toHaveLength(5);
      expect(document.body).not.toHaveTextContent(/Green Button|XML/);
    },
  );

  it('takes files that are dropped anywhere in the window, and nothing else', async () => {
    const { onAdd } = await setup();
    expect(drop(['text/plain'], [])).toBe(false);
    expect(onAdd).not.toHaveBeenCalled();
    expect(drop(['Files'], [file])).toBe(true);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith([file]);
  });

  it('takes no file while the data is being stored', async () => {
    const { onAdd } = await setup({ uploaded, busy: true });
    expect(input()).toHaveAttribute('aria-disabled', 'true');
    expect(fireEvent.click(input())).toBe(false);
    fireEvent.change(input(), { target: { files: [file] } });
    drop(['Files'], [file]);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('says what is missing when “Continue” is pressed too early', async () => {
    const { user, onSubmit, show, onAdd } = await setup();
    expect(proceed()).toHaveAttribute('aria-disabled', 'true');
    await user.click(proceed());
    expect(screen.getByRole('alert')).toHaveTextContent('Add a file to continue.');
    expect(input()).toHaveFocus();
    const rest = { onAdd, onSubmit, onRetry: vi.fn(), onRemove: vi.fn() };
    show(<FileUpload utility={filesOnly} companyName="Sunny Solar" {...rest} uploads={[upload]} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(proceed());
    expect(screen.getByRole('alert')).toHaveTextContent('still being read');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows the progress of the upload, and then of the reading', async () => {
    const { show } = await setup({ uploads: [upload] });
    expect(screen.getByText(/^Uploading, 45%/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'usage.xml' })).toHaveAttribute('value', '0.45');
    const reading: Upload = { ...upload, status: 'reading', sent: 1 };
    const on = { onAdd: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn(), onSubmit: vi.fn() };
    show(<FileUpload utility={filesOnly} companyName="Sunny Solar" {...on} uploads={[reading]} />);
    expect(screen.getByText(/^Reading…/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('usage.xml: Reading…'));
  });

  it.each(fileErrorCodes)('says why a file was refused: %s', async (error) => {
    const { user, onRemove } = await setup({ uploads: [{ ...upload, status: 'failed', error }] });
    expect(screen.getByRole('alert').textContent).toMatch(/[a-z].*\.$/);
    expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove usage.xml' }));
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('upload-1');
    expect(input()).toHaveFocus();
  });

  it.each([
    ['offline', 'The connection broke. Nothing was lost: try again.'],
    ['service_unavailable', 'Something went wrong on our side. Try again in a moment.'],
  ] as const)('offers to send the file again after %s', async (error, sentence) => {
    const { user, onRetry } = await setup({ uploads: [{ ...upload, status: 'failed', error }] });
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    await user.click(screen.getByRole('button', { name: 'Try again: usage.xml' }));
    expect(onRetry).toHaveBeenCalledExactlyOnceWith('upload-1');
  });

  it('summarizes what was found before it is stored, in days of the meter', async () => {
    const { user, onSubmit, onRemove } = await setup({
      uploaded: { ...uploaded, left_out: [{ reason: 'gas', count: 1 }] },
    });
    const found = within(screen.getByRole('region', { name: 'What we found' }));
    expect(found.getByText('1200 Alder Street, Oakland, CA 94607')).toBeVisible();
    expect(found.getByText(/••••4521/)).toBeVisible();
    expect(found.getByText('Jan 1, 2024 to Dec 31, 2025')).toBeVisible();
    expect(found.getByText('70,176 readings · 12 estimated · 24 bills')).toBeVisible();
    expect(found.getByText('8,760 readings')).toBeVisible();
    expect(found.getByText('1 gas meter: only electricity is shared')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Solar.zip' }));
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('file-2');
    await user.click(proceed());
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('shows how a file begins with local times and with UTC, and the range of the choice', async () => {
    const { user, onSubmit } = await setup({ uploaded: uploadedLocal });
    const question = within(screen.getByRole('group', { name: 'When does the first reading begin?' }));
    const found = within(screen.getByRole('region', { name: 'What we found' }));
    const local = question.getByRole('radio', { name: /^Oct 1, 2026, 12:00\sAM The times are local time$/ });
    const utc = question.getByRole('radio', { name: /^Sep 30, 2026, 5:00\sPM The times are UTC$/ });
    expect(local).toBeChecked();
    expect(found.getByText('Oct 1, 2026 to Oct 23, 2026')).toBeVisible();
    await user.click(utc);
    expect(found.getByText('Sep 30, 2026 to Oct 23, 2026')).toBeVisible();
    await user.click(proceed());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ times: 'utc' });
  });

  it('waits for a choice of the times where nothing suggests one, and shows no range before', async () => {
    const { user, onSubmit } = await setup({ uploaded: { ...uploadedLocal, suggested_times: null } });
    const [local] = screen.getAllByRole('radio');
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(screen.queryByText(/2026 to/)).not.toBeInTheDocument();
    await user.click(proceed());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose when the first reading begins.');
    expect(local).toHaveFocus();
    await user.keyboard(' ');
    await user.click(proceed());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ times: 'local' });
  });

  it('asks nothing about the times of an ordinary file', async () => {
    await setup({ uploaded });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('keeps the choice of the times while the data is being stored', async () => {
    const { user } = await setup({ uploaded: uploadedLocal, busy: true });
    const [local, utc] = screen.getAllByRole('radio');
    await user.click(utc as HTMLElement);
    expect(local).toBeChecked();
  });

  it('names the total of a meter among what is left out', async () => {
    await setup({ uploaded: { ...uploaded, left_out: [{ reason: 'not_energy', count: 30 }] } });
    expect(
      screen.getByText('30 values that aren’t usage over time, such as a meter’s total or voltage'),
    ).toBeVisible();
  });

  it('writes numbers in Spanish as in the United States', async () => {
    await setup({ uploaded }, 'es');
    expect(await screen.findByText('70,176 lecturas · 12 estimadas · 24 facturas')).toBeVisible();
    expect(screen.getByText('Agregado · 4.3 MB')).toBeVisible();
  });

  it('waits for the files that are on their way before it continues', async () => {
    const { user, onSubmit } = await setup({ uploaded, uploads: [upload] });
    await user.click(proceed());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('ignores presses and offers no other way while the data is being stored', async () => {
    const { user, onSubmit } = await setup({ uploaded, busy: true, otherWays: ['sign_in'] });
    await user.click(proceed());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Other ways to connect' })).not.toBeInTheDocument();
  });
});

const files = import.meta.glob<{ words: FileUploadWords }>('./languages/*.ts', { eager: true });

describe.each(locales)('the texts in %s', (locale) => {
  it('have a sentence for each error, with what to do', () => {
    const errors = Object.values(files[`./languages/${locale}.ts`]?.words.errors ?? {});
    const sentences = errors.map((sentence) => sentence('pge.com'));
    expect(new Set(sentences).size).toBe(fileErrorCodes.length + 2);
  });
});
