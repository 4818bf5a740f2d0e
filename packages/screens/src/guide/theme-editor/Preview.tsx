import type { Appearance } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { Credentials } from '../../credentials/Credentials.tsx';
import { Frame } from '../../frame/Frame.tsx';
import { TermsOfService } from '../../terms-of-service/TermsOfService.tsx';
import { knownPge } from '../../testing/samples.ts';
import { Phone } from '../../testing/stories/Phone.tsx';
import classes from './ThemeEditor.module.css';

/** Screens to look at. */
export const previewScreens = {
  terms: <TermsOfService companyName="Sunny Solar" onAgree={noop} onDecline={noop} />,
  credentials: <Credentials utility={knownPge} companyName="Sunny Solar" onSubmit={noop} />,
  problem: (
    <Credentials
      utility={knownPge}
      companyName="Sunny Solar"
      typed={{ username: 'user@example.com' }}
      problem="invalid_credentials"
      onSubmit={noop}
    />
  ),
} as const;

interface PreviewProps {
  readonly appearance: Appearance;
  readonly screen: keyof typeof previewScreens;
}

/** A screen in the light and in the dark theme. Inert, because it is only a picture. */
export function Preview({ appearance, screen }: PreviewProps): ReactNode {
  return (
    <div className={classes.previews} inert aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={classes.preview} data-preview={theme}>
          <Phone inDocs>
            <Frame
              screen={screen === 'terms' ? 'terms-of-service' : 'credentials'}
              view={screen}
              progress={[screen === 'terms' ? 1 : 3, 5]}
              onClose={noop}
              appearance={{ ...appearance, theme }}
            >
              {previewScreens[screen]}
            </Frame>
          </Phone>
        </div>
      ))}
    </div>
  );
}

function noop(): void {}
