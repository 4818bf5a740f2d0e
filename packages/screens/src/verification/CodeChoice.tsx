import type { CodeMethod } from '@utility-connect/protocol';
import { type ReactNode, useState } from 'react';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { ChoiceList } from '../parts/ChoiceList.tsx';
import type { IconName } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import type { VerificationProps } from './verification-props.ts';

const icons: Readonly<Record<CodeMethod['kind'], IconName>> = {
  text_message: 'message',
  email: 'mail',
  call: 'phone',
};

/** The choice of the method for the code, with a button each. */
export function CodeChoice(props: VerificationProps): ReactNode {
  const { challenge, busy = false, sending = false, problem } = props;
  const { verification, problems } = useMessages();
  const utilityName = isolate(props.utilityName);
  const [chosen, setChosen] = useState<string | null>(null);
  const isWaiting = busy || sending;
  // After a reload only the challenge knows the chosen method.
  const current = isWaiting ? (chosen ?? challenge.chosen) : null;

  const handleChoose = (id: string) => {
    setChosen(id);
    props.onChoose(id);
  };

  return (
    <Screen>
      <Intro
        sign={<Monogram name={props.utilityName} size="large" />}
        title={verification.choiceTitle}
        lead={verification.choice(utilityName)}
      />
      {problem && <Notice sentence={problems[problem](utilityName)} />}
      <ChoiceList
        choices={(challenge.methods ?? []).map(({ id, kind, to }) => ({
          id,
          icon: icons[kind],
          title: verification.methods[kind],
          detail: <bdi>{to}</bdi>,
        }))}
        disabled={isWaiting}
        current={current}
        onChoose={handleChoose}
      />
    </Screen>
  );
}
