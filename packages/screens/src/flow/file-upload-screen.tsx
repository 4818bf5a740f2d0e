import type { ReactNode } from 'react';
import { FileUpload } from '../file-upload/FileUpload.tsx';
import { otherWays } from '../lib/methods-of.ts';
import type { ConnectFlowActions } from './connect-flow-result.ts';
import type { FileUploadState } from './connect-state.ts';

export { loadFileUploadWords } from '../file-upload/file-upload-words.ts';

/** Props of {@link FileUploadScreen}. */
export interface FileUploadScreenProps {
  readonly state: FileUploadState;
  readonly on: ConnectFlowActions;
}

/** Renders the `file-upload` screen of the flow. It has a chunk of its own, because few people need it. */
export function FileUploadScreen({ state, on }: FileUploadScreenProps): ReactNode {
  return (
    <FileUpload
      utility={state.utility}
      companyName={state.session.company_name}
      uploads={state.uploads}
      uploaded={state.uploaded}
      busy={state.busy}
      problem={state.problem}
      otherWays={otherWays(state.utility, 'file')}
      onAdd={on.addFiles}
      onRetry={on.retryFile}
      onRemove={on.removeFile}
      onSubmit={on.confirmFiles}
      onChooseWay={on.chooseWay}
    />
  );
}
