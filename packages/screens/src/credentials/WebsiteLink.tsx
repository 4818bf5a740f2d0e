import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './WebsiteLink.module.css';

interface WebsiteLinkProps {
  /** `https` URL of the utility's website. */
  readonly website: string;
  /** Labels the link for a forgotten password. Default `false`. */
  readonly forgot?: boolean;
}

/** A link to the utility's website that opens a new tab, so that the flow stays open. */
export function WebsiteLink({ website, forgot = false }: WebsiteLinkProps): ReactNode {
  const { credentials } = useMessages();
  const host = websiteHost(website);
  return (
    <a className={classes.link} href={website} target="_blank" rel="noopener noreferrer">
      {(forgot ? credentials.forgot : credentials.website)(host)}
      <VisuallyHidden> ({credentials.newTab})</VisuallyHidden>
      <Icon name="external" />
    </a>
  );
}

/** The host name of a website without `www.`, for example `pge.com`. */
export function websiteHost(website: string): string {
  return new URL(website).hostname.replace(/^www\./, '');
}
