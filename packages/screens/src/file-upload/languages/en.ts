import { pluralOf } from '../../lib/messages/phrases.ts';
import type { FileUploadWords } from '../file-upload-words.ts';

const plural = pluralOf('en');
const site = (host: string | null) => host ?? 'your utility’s website';

/** English. */
export const words: FileUploadWords = {
  title: (utility) => `Add your data from ${utility}`,
  lead: 'Download it from their website and add the file here. No password needed.',
  where: 'Where do I find the file?',
  signIn: 'Sign in on your utility’s website.',
  signInAt: 'Sign in at',
  open: 'Open',
  find: 'Find “Green Button” or “Download my data”. It’s often on the page with your energy use.',
  download: 'Choose the longest period and XML, and download the file.',
  choose: 'Choose files',
  chooseMore: 'Add more files',
  orDrop: 'or drop them here',
  drop: 'Drop your files here',
  limits: 'XML, ZIP or GZ, up to 200 MB',
  files: 'Files',
  waiting: 'Waiting',
  sending: (percent) => `Uploading, ${percent}`,
  reading: 'Reading…',
  added: 'Added',
  remove: (name) => `Remove ${name}`,
  retry: 'Try again',
  retryName: (name) => `Try again: ${name}`,
  errors: {
    empty_file: () => 'This file is empty. Download it again and add the new one.',
    not_green_button: (host) =>
      `This isn’t a Green Button file. On ${site(host)}, choose “Green Button” or XML as the format.`,
    pdf: (host) => `This is a PDF, perhaps a bill. Choose the Green Button or XML download on ${site(host)}.`,
    web_page: (host) =>
      `This is a web page, not your data. Sign in at ${site(host)} first, then download the file again.`,
    csv: (host) =>
      `This is a spreadsheet (CSV). Choose Green Button or XML as the format on ${site(host)} instead.`,
    damaged_archive: () => 'This ZIP or GZ file is damaged. Download it again.',
    cut_off: () => 'The download was cut off before any data. Download the file again.',
    gas_only: () => 'This file only has gas data. Download the file for your electric meter.',
    water_only: () => 'This file only has water data. Download the file for your electric meter.',
    no_electricity: () => 'This file has no electricity data. Download the file for your electric meter.',
    no_readings: () => 'This file has no readings. Choose a longer period and download it again.',
    too_large: () => 'This file is too large or has too many meters. Download less data at a time.',
    too_many_files: () => '20 files at most. Remove one first.',
    offline: () => 'The connection broke. Nothing was lost: try again.',
    service_unavailable: () => 'Something went wrong on our side. Try again in a moment.',
  },
  otherFormats(formats) {
    const again = (host: string | null) =>
      `We can’t read this file. Download it again from ${site(host)}, as ${formats}.`;
    return {
      find: 'Find the download of your data. It’s often on the page with your energy use.',
      download: `Choose the longest period and ${formats}, and download the file.`,
      limits: `${formats}, up to 200 MB`,
      errors: { ...words.errors, not_green_button: again, pdf: again, csv: again },
    };
  },
  found: 'What we found',
  range: (from, to) => `${from} to ${to}`,
  readings: (count) => plural(count, 'reading', 'readings'),
  estimated: (count) => `${count.toLocaleString('en')} estimated`,
  bills: (count) => plural(count, 'bill', 'bills'),
  leftOut: 'Left out',
  reasons: {
    gas: (count) => `${plural(count, 'gas meter', 'gas meters')}: only electricity is shared`,
    water: (count) => `${plural(count, 'water meter', 'water meters')}: only electricity is shared`,
    other_service: (count) => `${plural(count, 'other meter', 'other meters')}: only electricity is shared`,
    duplicate: (count) =>
      `${plural(count, 'reading that is', 'readings that are')} there twice: the newest one counts`,
    not_energy: (count) =>
      `${plural(count, 'value that isn’t', 'values that aren’t')} usage over time, such as a meter’s total or voltage`,
    future: (count) => `${plural(count, 'reading', 'readings')} with a date in the future`,
    wrong_length: (count) =>
      `${plural(count, 'reading', 'readings')} shorter than a minute or longer than a day`,
    damaged: (count) => `${plural(count, 'reading or bill', 'readings or bills')} that can’t be used`,
    cut_off: (count) =>
      `the end of ${plural(count, 'file', 'files')}: the download was cut off, so some data may be missing`,
  },
  times: {
    question: 'When does the first reading begin?',
    why: 'The file doesn’t say clearly if its times are local time or UTC.',
    local: 'The times are local time',
    utc: 'The times are UTC',
  },
  submit: 'Continue',
  noFile: 'Add a file to continue.',
  notRead: 'One moment: your files are still being read.',
  noData: 'Add a file that we can use to continue.',
  noTimes: 'Choose when the first reading begins.',
  stores: (company) => `Once you continue, ${company} can access this data.`,
};
