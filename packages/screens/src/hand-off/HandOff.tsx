import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { OtherWays } from '../other-ways/OtherWays.tsx';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { NumberedList } from '../parts/NumberedList.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Away } from './Away.tsx';
import { GoLink } from './GoLink.tsx';
import classes from './HandOff.module.css';
import type { HandOffProps } from './hand-off-props.ts';

/** The steps at the utility's own page, and the link to it. Then the wait for the person's return. */
export function HandOff(props: HandOffProps): ReactNode {
  return props.isAway ? <Away {...props} /> : <Ready {...props} />;
}

const Ready = (props: HandOffProps) => {
  const { utility, goUrl, problem, connection } = props;
  const { handOff, error } = useMessages();
  const name = utilityName(utility);
  const isolatedName = isolate(name);
  const company = isolate(props.companyName);
  const isAgain = connection === 'needs_sign_in';
  const method = utility.methods?.find((candidate) => candidate.kind === 'redirect');
  return (
    <Screen
      actions={
        <>
          {props.needsRetry ? (
            <Button onClick={props.onRetry}>{error.retry}</Button>
          ) : (
            <GoLink href={goUrl} inNewTab={props.inNewTab} onFollow={props.onGo}>
              {renderIsolated(handOff.submit(isolatedName))}
            </GoLink>
          )}
          {props.onChooseWay && (
            <OtherWays utility={utility} ways={props.otherWays ?? []} onChoose={props.onChooseWay} />
          )}
        </>
      }
    >
      <Intro
        sign={<Monogram name={name} size="large" />}
        title={(isAgain ? handOff.titleAgain : handOff.title)(isolatedName)}
        lead={isAgain ? handOff.leadAgain : undefined}
      />
      <Trouble utility={utility} problem={problem ?? null} retryMinutes={props.retryMinutes} />
      <NumberedList>
        {handOff.steps(isolatedName, company).map(({ title, body }) => (
          <li key={title}>
            <strong className={classes.step}>{renderIsolated(title)}</strong> {body}
          </li>
        ))}
      </NumberedList>
      {method?.before_you_start && (
        <div className={classes.before}>
          <h2>{handOff.before}</h2>
          <p lang="en">{method.before_you_start}</p>
        </div>
      )}
      <div className={classes.promise}>
        <Icon name="lock" />
        <p>{renderIsolated(handOff.promise(isolatedName, company))}</p>
      </div>
    </Screen>
  );
};

const Trouble = ({
  utility,
  problem = null,
  retryMinutes,
}: Pick<HandOffProps, 'utility' | 'problem' | 'retryMinutes'>) => {
  const { credentials, handOff, problems } = useMessages();
  const name = isolate(utilityName(utility));
  if (problem) {
    const { title, body } = problems[problem](name, retryMinutes);
    return <Notice sentence={{ title, body: handOff.problems[problem] ?? body }} />;
  }
  if (utility.status === 'up') return null;
  return <Notice tone="info" sentence={{ title: credentials.down(name).title, body: handOff.down }} />;
};
