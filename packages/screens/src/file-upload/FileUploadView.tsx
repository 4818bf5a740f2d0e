import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { otherWays } from '../other-ways/other-ways.ts';
import { FileUpload } from './FileUpload.tsx';
import type { FileUploadTypes } from './file-upload-types.ts';

// Exported from here, so that the loader of the texts is in the same script.
export { loadFileUploadWords } from './file-upload-words.ts';

/** The upload of files in the flow. */
export function FileUploadView({ state, on }: ViewProps<FileUploadTypes>): ReactNode {
  return (
    <FileUpload
      {...state}
      companyName={state.session.company_name}
      otherWays={otherWays(state.utility, 'file')}
      onAdd={on.addFiles}
      onRetry={on.retryFile}
      onRemove={on.removeFile}
      onSubmit={on.confirmFiles}
      onChooseWay={on.chooseWay}
    />
  );
}
