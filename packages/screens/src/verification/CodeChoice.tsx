import type { CodeMethod } from '@utility-connect/protocol';
import { type ReactNode, useState } from 'react';
import { Illustration } from '../illustrations/Illustration.tsx';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import classes from './CodeChoice.module.css';
import type { VerificationProps } from './verification-props.ts';

const icons: Readonly<Record<CodeMethod['kind'], IconName>> = {
  text_message: 'message',
  email: 'mail',
  call: 'phone',
};

/** The choice of where the code goes, with a button for each method. */
export function CodeChoice(props: VerificationProps): ReactNode {
  const { challenge, busy = false, sending = false, problem } = props;
  const { verification, problems } = useMessages();
  const utilityName = isolate(props.utilityName);
  const [chosen, setChosen] = useState<string | null>(null);
  const isWaiting = busy || sending;
  // After a reload only the challenge knows the chosen method.
  const current = isWaiting ? (chosen ?? challenge.chosen) : null;

  const handleChoose = (id: string) => {
    if (isWaiting) return;
    setChosen(id);
    props.onChoose(id);
  };

  return (
    <Screen composed>
      <Intro
        sign={<Illustration name="code" />}
        title={verification.choiceTitle}
        lead={verification.choice(utilityName)}
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <ul className={classes.list}>
        {challenge.methods?.map(({ id, kind, to }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.way}
              aria-disabled={isWaiting || undefined}
              aria-busy={id === current || undefined}
              onClick={() => handleChoose(id)}
            >
              <Icon name={icons[kind]} />
              <span className={classes.words}>
                <span className={classes.kind}>{verification.methods[kind]}</span>{' '}
                <bdi className={classes.to}>{to}</bdi>
              </span>
              {id === current ? <Spinner /> : <Icon name="chevron" />}
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
