import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { LinkButton, type LinkButtonProps } from '../parts/LinkButton.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';

/** The link to the utility's page. */
export function GoLink({ children, ...props }: LinkButtonProps): ReactNode {
  const { credentials } = useMessages();
  return (
    <LinkButton {...props}>
      <span>
        {children} {props.inNewTab && <VisuallyHidden>({credentials.newTab})</VisuallyHidden>}
      </span>
      {props.inNewTab && props.href !== null && <Icon name="external" />}
    </LinkButton>
  );
}
