import type { Locale } from '@utility-connect/protocol';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocale } from '../use-locale.ts';
import type { Messages } from './messages.ts';
import { useLoadedMessages } from './use-loaded-messages.ts';

interface Language {
  readonly messages: Messages;
  readonly locale: Locale;
}

const LanguageContext = createContext<Language | null>(null);

/** Props of {@link MessagesProvider}. */
export interface MessagesProviderProps {
  /** Language of the screens. Default: the browser's, else English. */
  readonly locale?: Locale | undefined;
  /** The messages in that language, if already loaded. Default: loaded, and nothing is rendered until then. */
  readonly messages?: Messages | undefined;
  readonly children?: ReactNode;
}

/** Provides messages to the screens below it. {@link ConnectFlow} includes one. */
export function MessagesProvider(props: MessagesProviderProps): ReactNode {
  const locale = useLocale(props.locale);
  const messages = useLoadedMessages(locale, props.messages);
  const language = useMemo(() => messages && { messages, locale }, [messages, locale]);
  return language && <LanguageContext.Provider value={language}>{props.children}</LanguageContext.Provider>;
}

/** The messages and locale of the nearest {@link MessagesProvider}. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) {
    throw new Error('This screen needs <MessagesProvider>: wrap it, or use <ConnectFlow>.');
  }
  return language;
}

/** The messages of the nearest {@link MessagesProvider}. */
export function useMessages(): Messages {
  return useLanguage().messages;
}
