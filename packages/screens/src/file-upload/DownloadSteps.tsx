import type { ReactNode } from 'react';
import { websiteHost } from '../credentials/WebsiteLink.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { NumberedList } from '../parts/NumberedList.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './DownloadSteps.module.css';
import type { FileUploadWords } from './file-upload-words.ts';

interface DownloadStepsProps {
  readonly words: FileUploadWords;
  /** Address of the page with the download, or of the utility's website. Default unknown. */
  readonly website: string | undefined;
  /** Menu items to choose on that page. Default unknown. */
  readonly path: readonly string[] | undefined;
}

/** The steps to the file on the utility's website. */
export function DownloadSteps({ words, website, path }: DownloadStepsProps): ReactNode {
  const { credentials } = useMessages();
  return (
    <NumberedList>
      <li>
        {website ? (
          <>
            {words.signInAt}{' '}
            <a className={classes.link} href={website} target="_blank" rel="noopener noreferrer">
              {websiteHost(website)}
              <VisuallyHidden> ({credentials.newTab})</VisuallyHidden>
              <Icon name="external" />
            </a>
          </>
        ) : (
          words.signIn
        )}
      </li>
      <li>
        {path?.length ? (
          <>
            {words.open} <strong>{path.join(' › ')}</strong>
          </>
        ) : (
          words.find
        )}
      </li>
      <li>{words.download}</li>
    </NumberedList>
  );
}
