import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './WebsiteLink.module.css';

interface WebsiteLinkProps {
  /** `https` address of the utility's website. */
  readonly website: string;
  /** Words it for who forgot the password. Default `false`: goes to the website, whatever for. */
  readonly forgot?: boolean;
}

/** Leads to the utility's own website in a tab of its own: the flow stays where it is. */
export function WebsiteLink({ website, forgot = false }: WebsiteLinkProps): ReactNode {
  const { credentials } = useMessages();
  const host = new URL(website).hostname.replace(/^www\./, '');
  return (
    <a className={classes.link} href={website} target="_blank" rel="noopener noreferrer">
      {(forgot ? credentials.forgot : credentials.website)(host)}
      <VisuallyHidden> ({credentials.newTab})</VisuallyHidden>
      <Icon name="external" />
    </a>
  );
}
