import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './WebsiteLink.module.css';

interface WebsiteLinkProps {
  /** `https` URL of a page of the utility. */
  readonly website: string;
  /** Its words, with the host of the page. Default: those of the utility's website. */
  readonly label?: (host: string) => string;
}

/** A link to a page of the utility that opens a new tab, so that the flow stays open. */
export function WebsiteLink({ website, label }: WebsiteLinkProps): ReactNode {
  const { credentials } = useMessages();
  const host = websiteHost(website);
  return (
    <a className={classes.link} href={website} target="_blank" rel="noopener noreferrer">
      {(label ?? credentials.website)(host)}
      <VisuallyHidden> ({credentials.newTab})</VisuallyHidden>
      <Icon name="external" />
    </a>
  );
}

/** The host name of a website without `www.`, for example `pge.com`. */
export function websiteHost(website: string): string {
  return new URL(website).hostname.replace(/^www\./, '');
}
