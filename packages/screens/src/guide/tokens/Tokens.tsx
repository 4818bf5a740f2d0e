import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from '../../styles.css?raw';
import classes from './Tokens.module.css';

interface TokensProps {
  /** Beginning of the names, for example `--_text-`. */
  readonly prefix: string;
  /** Shows one token. Gets `var(NAME)`. */
  readonly show: (value: string) => ReactNode;
}

/** The variables of `styles.css` whose names begin with a prefix, each with its value in this browser and a specimen. */
export function Tokens({ prefix, show }: TokensProps): ReactNode {
  const root = useRef<HTMLDListElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const names = new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name));
  const shown = [...names].filter((name) => name.startsWith(prefix));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet does not change
  useLayoutEffect(() => {
    if (!root.current) return;
    const style = getComputedStyle(root.current);
    setValues(Object.fromEntries(shown.map((name) => [name, style.getPropertyValue(name).trim()])));
  }, []);
  return (
    <dl ref={root} className={`sb-unstyled ${classes.tokens}`} data-uc-theme="auto">
      {shown.map((name) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span>{values[name]}</span>
          </dt>
          <dd>{show(`var(${name})`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Type sizes, as a sentence of the screens. */
export function TypeScale(): ReactNode {
  return (
    <Tokens
      prefix="--_text-"
      show={(fontSize) => (
        <span style={{ fontSize, lineHeight: 1.3 }}>Sign in to Pacific Gas & Electric</span>
      )}
    />
  );
}

/** Steps of the spacing scale, as bars. */
export function Spacing(): ReactNode {
  return (
    <Tokens
      prefix="--_space-"
      show={(size) => <span className={classes.bar} style={{ inlineSize: size }} />}
    />
  );
}

/** Corners, as boxes. They follow the client's `radius`. */
export function Corners(): ReactNode {
  const box = (borderRadius: string) => <span className={classes.box} style={{ borderRadius }} />;
  return (
    <>
      <Tokens prefix="--uc-radius" show={box} />
      <Tokens prefix="--_corner-" show={box} />
    </>
  );
}

/** Durations and the easing, as a dot that moves while one presses the button. */
export function Motion(): ReactNode {
  const [isMoved, setMoved] = useState(false);
  const dot = (style: CSSProperties) => (
    <span className={classes.track}>
      <span className={classes.dot} data-moved={isMoved || undefined} style={style} />
    </span>
  );
  return (
    <>
      <button type="button" className={classes.play} onClick={() => setMoved(!isMoved)}>
        Move the dots
      </button>
      <Tokens
        prefix="--_motion-"
        show={(transitionDuration) =>
          dot({ transitionDuration, transitionTimingFunction: 'var(--_ease-out)' })
        }
      />
      <Tokens
        prefix="--_ease-"
        show={(transitionTimingFunction) => dot({ transitionDuration: '1s', transitionTimingFunction })}
      />
    </>
  );
}
