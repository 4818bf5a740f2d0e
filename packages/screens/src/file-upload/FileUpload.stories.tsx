import type { Meta, StoryObj } from '@storybook/react-vite';
import { fileErrorCodes, type LeftOut } from '@utility-connect/protocol';
import { expect, fn } from 'storybook/test';
import {
  filesOnly,
  longCompany,
  longUtility,
  twoWays,
  unbroken,
  unbrokenUtility,
  uploaded,
  uploadedLocal,
} from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { FileUpload } from './FileUpload.tsx';
import { loadFileUploadWords } from './file-upload-words.ts';
import type { Upload, UploadErrorCode } from './upload.ts';

const meta = {
  title: 'Screens/File upload',
  component: FileUpload,
  decorators: [inFrame({ screen: 'file-upload', progress: [3, 5], onBack: () => {} })],
  loaders: [({ globals }) => loadFileUploadWords(globals.locale).then(() => ({}))],
  args: {
    utility: filesOnly,
    companyName: 'Sunny Solar',
    onAdd: fn(),
    onRetry: fn(),
    onRemove: fn(),
    onSubmit: fn(),
    onChooseWay: fn(),
  },
} satisfies Meta<typeof FileUpload>;

export default meta;
type Story = StoryObj<typeof meta>;

const file: Upload = {
  id: 'upload-1',
  name: 'pge_electric_interval_data_2024-01-01_to_2025-12-31.xml',
  size: 4_310_000,
  status: 'waiting',
  sent: 0,
  error: null,
};

const refused = (error: UploadErrorCode, more: Partial<Upload> = {}): Upload => ({
  ...file,
  id: error,
  status: 'failed',
  error,
  ...more,
});

export const Default: Story = {};

/** The steps to the download on the website are unknown. */
export const UnknownPath: Story = {
  args: { utility: { ...filesOnly, methods: [{ kind: 'file' }] } },
};

export const UnknownWebsite: Story = { args: { utility: { ...longUtility, methods: [{ kind: 'file' }] } } };

/** The connector of the utility reads another format. */
export const OtherFormat: Story = {
  args: {
    utility: { ...filesOnly, methods: [{ kind: 'file', accept: ['.csv', '.xlsx'] }] },
    uploads: [refused('not_green_button')],
  },
};

/** "Continue" was pressed without a file. */
export const NoFile: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(canvasElement.querySelector('[type=file]')).toHaveFocus();
  },
};

export const Uploading: Story = {
  args: {
    uploads: [
      { ...file, status: 'sending', sent: 0.45 },
      { ...file, id: 'upload-2', name: 'Solar.zip', size: 212_000 },
    ],
  },
};

/** The whole file was sent. */
export const Reading: Story = { args: { uploads: [{ ...file, status: 'reading', sent: 1 }] } };

export const Found: Story = {
  args: { uploaded },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** The consent covers neither usage nor bills. */
export const OnlyTheAccount: Story = {
  args: {
    uploaded: {
      ...uploaded,
      accounts: uploaded.accounts.map((account) => ({
        ...account,
        start: null,
        end: null,
        readings: 0,
        estimated: 0,
        bills: 0,
      })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'What we found' })).not.toHaveTextContent(
      /reading|null|1970/,
    );
  },
};

const choosable = {
  ...uploaded,
  accounts: uploaded.accounts.map((account, index) => ({ ...account, id: `account-${index + 1}` })),
};

/** The person chooses which of the accounts are shared. */
export const ChoosingAccounts: Story = {
  args: { uploaded: choosable },
  play: async ({ args, canvasElement, userEvent }) => {
    const boxes = canvasElement.querySelectorAll<HTMLInputElement>('[type=checkbox]');
    await userEvent.click(boxes[0] as HTMLInputElement);
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({ accounts: ['account-2'] });
  },
};

/** "Share" was pressed without an account. */
export const NoAccountChosen: Story = {
  args: { uploaded: choosable },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const boxes = canvasElement.querySelectorAll<HTMLInputElement>('[type=checkbox]');
    for (const box of boxes) await userEvent.click(box);
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(boxes[0]).toHaveFocus();
  },
};

/** The file seems to give local times as if they were UTC. */
export const LocalTimes: Story = {
  args: { uploaded: uploadedLocal },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({ times: 'local' });
  },
};

/** It is unclear whether the times are local, and "Continue" was pressed without a choice. */
export const UnclearTimes: Story = {
  args: { uploaded: { ...uploadedLocal, suggested_times: null } },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(canvasElement.querySelector('[type=radio]')).toHaveFocus();
  },
};

const leftOut: readonly LeftOut[] = [
  { reason: 'gas', count: 1 },
  { reason: 'water', count: 1 },
  { reason: 'other_service', count: 2 },
  { reason: 'duplicate', count: 2976 },
  { reason: 'not_energy', count: 96 },
  { reason: 'future', count: 4 },
  { reason: 'wrong_length', count: 3 },
  { reason: 'damaged', count: 1 },
  { reason: 'cut_off', count: 1 },
];

/** Every reason for which something is left out. */
export const LeftOutData: Story = { args: { uploaded: { ...uploaded, left_out: leftOut } } };

/** One file was accepted, another one is on its way, and a third one was refused. */
export const Mixed: Story = {
  args: {
    uploaded,
    uploads: [
      { ...file, status: 'sending', sent: 0.8, name: 'March.xml' },
      refused('pdf', { name: 'Bill March.pdf', size: 88_000 }),
    ],
  },
};

/** Every reason for which a file is refused. */
export const Refused: Story = { args: { uploads: fileErrorCodes.map((code) => refused(code)) } };

/** The connection broke, or the service failed: the file can be sent again. */
export const Failed: Story = { args: { uploads: [refused('offline'), refused('service_unavailable')] } };

export const Storing: Story = { args: { uploaded, busy: true } };

/** The data could not be stored. */
export const NotStored: Story = { args: { uploaded, problem: 'service_unavailable' } };

export const Offline: Story = { args: { uploaded, problem: 'offline' } };

/** The button opens the list of other ways. */
export const WithOtherWays: Story = { args: { utility: twoWays, otherWays: ['sign_in'] } };

export const LongNames: Story = {
  args: {
    utility: { ...longUtility, methods: [{ kind: 'file' }] },
    companyName: longCompany,
    uploaded: { ...uploaded, files: [{ id: 'file-1', name: `${unbroken} ${unbroken}.xml`, size: 900 }] },
    uploads: [refused('not_green_button', { name: 'A file name with very many words '.repeat(6) })],
  },
};

export const UnbrokenNames: Story = {
  args: {
    utility: { ...unbrokenUtility, methods: [{ kind: 'file', path: [unbroken, unbroken] }] },
    companyName: unbroken,
  },
};
