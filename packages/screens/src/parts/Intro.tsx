import type { ReactNode } from 'react';
import { renderIsolated } from '../lib/isolate.tsx';
import { Heading } from './Heading.tsx';
import classes from './Intro.module.css';

interface IntroProps {
  /** A monogram, a logo, or the picture of an end state, at the same position on every screen. Default none. */
  readonly sign?: ReactNode;
  /** The heading of the screen. */
  readonly title: string;
  /** One sentence below the heading. Default none. */
  readonly lead?: ReactNode;
}

/** The top of a screen: sign, heading and one sentence. Names marked by `isolate` become `<bdi>` elements. */
export function Intro({ sign, title, lead }: IntroProps): ReactNode {
  return (
    <div className={classes.intro}>
      {sign && <div className={classes.sign}>{sign}</div>}
      <Heading>{renderIsolated(title)}</Heading>
      {lead && <p className={classes.lead}>{typeof lead === 'string' ? renderIsolated(lead) : lead}</p>}
    </div>
  );
}
