import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import classes from './SearchBox.module.css';

interface SearchBoxProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly value: string;
  /** A search is under way. */
  readonly busy: boolean;
  /** Id of the list of results. */
  readonly controls: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

const lens = 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m4 9.5 4 4';

/** A search field with a visible label. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { inputRef, value, busy, controls, onChange, onEnter } = props;
  const { selection } = useMessages();
  const id = useId();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEnter();
    }
  };
  return (
    <div className={classes.search}>
      <label className={classes.label} htmlFor={id}>
        {selection.label}
      </label>
      <div className={classes.box}>
        {busy ? <Spinner /> : <Icon name="search" path={lens} />}
        <input
          ref={inputRef}
          id={id}
          className={classes.input}
          type="search"
          value={value}
          maxLength={100}
          aria-controls={controls}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          enterKeyHint="search"
          onInput={(event) => onChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
    </div>
  );
}
