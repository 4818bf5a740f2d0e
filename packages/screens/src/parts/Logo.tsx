import { type ReactNode, useState } from 'react';
import classes from './Logo.module.css';
import { Monogram } from './Monogram.tsx';

interface LogoProps {
  /** Name of the client, for its initials. */
  readonly name: string;
  /** URL of a picture. Default: the initials of the name. */
  readonly url?: string | undefined;
}

/** A client's logo, or its initials if it has none or the picture does not load. */
export function Logo({ name, url }: LogoProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || failed === url) return <Monogram name={name} size="large" />;
  return (
    <span className={classes.tile}>
      <img className={classes.picture} src={url} alt="" onError={() => setFailed(url)} />
    </span>
  );
}
