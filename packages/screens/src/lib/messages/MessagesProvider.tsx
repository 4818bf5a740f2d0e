import type { Locale } from '@utility-connect/protocol';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Messages } from './messages.ts';

interface Language {
  readonly messages: Messages;
  readonly locale: Locale;
}

const LanguageContext = createContext<Language | null>(null);

/** Props of {@link MessagesProvider}. */
export interface MessagesProviderProps extends Language {
  readonly children?: ReactNode;
}

/** Provides messages to the screens below it. {@link ConnectFlow} includes one. */
export function MessagesProvider({ messages, locale, children }: MessagesProviderProps): ReactNode {
  const language = useMemo(() => ({ messages, locale }), [messages, locale]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** The messages and locale of the nearest {@link MessagesProvider}. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) {
    throw new Error(
      'This screen has no messages: render it inside <MessagesProvider messages={…} locale={…}>.',
    );
  }
  return language;
}

/** The messages of the nearest {@link MessagesProvider}. */
export function useMessages(): Messages {
  return useLanguage().messages;
}
