import type { ReactNode } from 'react';
import classes from './Brands.module.css';
import { Icon } from './Icon.tsx';
import { Logo } from './Logo.tsx';

interface BrandsProps {
  /** Name of the client. */
  readonly companyName: string;
  /** URL of the client's logo. Default: its initials. */
  readonly logoUrl?: string | undefined;
}

/** The client's logo, connected with our sign. */
export function Brands({ companyName, logoUrl }: BrandsProps): ReactNode {
  return (
    <div className={classes.brands}>
      <Logo name={companyName} url={logoUrl} />
      <span className={classes.line} />
      <span className={classes.mark}>
        <Icon name="bolt" />
      </span>
    </div>
  );
}
