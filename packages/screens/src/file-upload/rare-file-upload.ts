import type { Locale } from '@utility-connect/protocol';
import type { RareView } from '../flow/definition/rare-view.ts';
import type { FileUploadTypes } from './file-upload-types.ts';

type Script = typeof import('./FileUploadView.tsx');

let script: Script | undefined;
let scriptLocale: Locale | undefined;

/** {@link FileUploadView}, with its texts. */
export const rareFileUpload: RareView<FileUploadTypes> = {
  async load(locale) {
    script = await import('./FileUploadView.tsx');
    await script.loadFileUploadWords(locale);
    scriptLocale = locale;
  },
  loaded: (locale) => (scriptLocale === locale ? script?.FileUploadView : undefined),
};
