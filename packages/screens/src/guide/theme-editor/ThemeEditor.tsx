import type { Appearance } from '@utility-connect/protocol';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { ColorFields } from './ColorFields.tsx';
import { appearanceOfDraft, emptyDraft, withValue } from './draft-appearance.ts';
import { MeasureFields } from './MeasureFields.tsx';
import { Preview, type previewScreens } from './Preview.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import classes from './ThemeEditor.module.css';

/** Changes the variables of each theme, shows a screen with them, and copies the result as JSON. */
export function ThemeEditor(): ReactNode {
  const [draft, setDraft] = useState(emptyDraft);
  const [screen, setScreen] = useState<keyof typeof previewScreens>('credentials');
  const [outcome, setOutcome] = useState('');
  const appearance: Appearance = appearanceOfDraft(draft);
  const json = JSON.stringify(appearance, null, 2);
  const handleCopy = () =>
    navigator.clipboard.writeText(json).then(
      () => setOutcome('Copied. Give it to UtilityConnect.create, useConnect or ConnectFlow.'),
      () => setOutcome('The browser did not allow copying. Select the text instead.'),
    );
  const handleChange = (changed: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changed });
    setOutcome('');
  };
  return (
    <main className={classes.editor}>
      <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
        <h1>Theme editor</h1>
        <p>Both themes are complete, so one accent per theme is often enough. The rest is derived from it.</p>
        <RadioGroup
          legend="Preview"
          value={screen}
          choices={{ terms: 'Terms', credentials: 'Sign-in', problem: 'Wrong password' }}
          onChange={setScreen}
        />
        {(['light', 'dark'] as const).map((theme) => (
          <ColorFields
            key={theme}
            theme={theme}
            values={draft[theme]}
            onChange={(name, value) => handleChange({ [theme]: withValue(draft[theme], name, value) })}
          />
        ))}
        <MeasureFields
          values={draft.measures}
          onChange={(name, value) => handleChange({ measures: withValue(draft.measures, name, value) })}
        />
        <RadioGroup
          legend="Theme of the person"
          value={draft.theme}
          choices={{ auto: 'Their system’s', light: 'Always light', dark: 'Always dark' }}
          onChange={(theme) => handleChange({ theme })}
        />
        <Button kind="secondary" onClick={() => handleChange(emptyDraft)}>
          Start over
        </Button>
      </form>
      <section className={classes.result} aria-label="Result">
        <Preview appearance={appearance} screen={screen} />
        <div className={classes.output}>
          <h2>appearance</h2>
          <Button onClick={handleCopy}>Copy as JSON</Button>
          {/* Scrolls, so the keyboard must reach it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <pre tabIndex={0}>{json}</pre>
          <p role="status">{outcome}</p>
        </div>
      </section>
    </main>
  );
}
