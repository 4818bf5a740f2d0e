import type {
  FilesChoice,
  MethodKind,
  Times,
  UploadedFiles,
  UtilitySummary,
} from '@utility-connect/protocol';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ChoiceHint } from '../account-selection/ChoiceHint.tsx';
import { useAccountChoice } from '../account-selection/use-account-choice.ts';
import { websiteHost } from '../credentials/WebsiteLink.tsx';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { formattingLocale } from '../lib/formatting-locale.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useLanguage } from '../lib/messages/MessagesProvider.tsx';
import type { Problem } from '../lib/problem.ts';
import { utilityName } from '../lib/utility-name.ts';
import { OtherWays } from '../other-ways/OtherWays.tsx';
import { Button } from '../parts/Button.tsx';
import { Disclosure } from '../parts/Disclosure.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Screen } from '../parts/Screen.tsx';
import { DownloadSteps } from './DownloadSteps.tsx';
import { DropZone } from './DropZone.tsx';
import classes from './FileUpload.module.css';
import { FoundData, hasId } from './FoundData.tsx';
import { type FileUploadWords, useFileUploadWords } from './file-upload-words.ts';
import { TimesChoice } from './TimesChoice.tsx';
import { UploadList } from './UploadList.tsx';
import { canConfirm, isActive, type Upload } from './upload.ts';

/** Props of {@link FileUpload}. */
export interface FileUploadProps {
  /** The utility that the files come from. Its method `file` has the steps to them. */
  readonly utility: UtilitySummary;
  /** Name of the client that receives the data. */
  readonly companyName: string;
  /** Files on their way, and files that were refused. Default none. */
  readonly uploads?: readonly Upload[] | undefined;
  /** The files that were read, and their contents. Default none. */
  readonly uploaded?: UploadedFiles;
  /** The data is being stored, or a file is being removed. Default `false`. */
  readonly busy?: boolean;
  /** Problem with storing the data. Default none. */
  readonly problem?: Problem | null;
  /** The other ways to connect the utility. Default none. */
  readonly otherWays?: readonly MethodKind[] | undefined;
  /** Called with the files that were chosen or dropped. */
  readonly onAdd: (files: readonly File[]) => void;
  /** Called with the id of an upload that failed, to send it again. */
  readonly onRetry: (id: string) => void;
  /** Called with the id of an upload or of a file that was read. */
  readonly onRemove: (id: string) => void;
  /** Called to store the data, with the person's choices. */
  readonly onSubmit: (choice: FilesChoice) => void;
  /** Called with another way to connect. Default: none is offered. */
  readonly onChooseWay?: ((kind: MethodKind) => void) | undefined;
}

/** The steps to the utility's file, the files that were added, and their contents. */
export function FileUpload(props: FileUploadProps): ReactNode {
  const { locale } = useLanguage();
  const words = useFileUploadWords(locale);
  return words && <LoadedFileUpload {...props} words={words} />;
}

const noFiles: UploadedFiles = { files: [], accounts: [], left_out: [] };

const LoadedFileUpload = (props: FileUploadProps & { readonly words: FileUploadWords }) => {
  const { utility, uploads = [], uploaded = noFiles, busy = false, problem } = props;
  const { messages, locale: language } = useLanguage();
  const locale = formattingLocale(language);
  const name = utilityName(utility);
  const company = isolate(props.companyName);
  const input = useRef<HTMLInputElement>(null);
  // The hint after "Continue" was pressed too early.
  const [explained, setExplained] = useState<string | null>(null);
  const method = utility.methods?.find((candidate) => candidate.kind === 'file');
  const accept = method?.accept;
  const words = accept
    ? { ...props.words, ...props.words.otherFormats(formatsOf(accept, locale)) }
    : props.words;
  const website = method?.page ?? utility.website;
  const isEmpty = uploads.length + uploaded.files.length === 0;
  const isReady = canConfirm(uploads, uploaded);
  const isReading = uploads.some(({ status }) => status !== 'failed');
  const offered = uploaded.accounts.filter(hasId);
  const choice = useAccountChoice(offered);
  const isChoosing = offered.length > 0;
  const isUnchosen = isChoosing && choice.chosen.length === 0;
  const [chosenTimes, setTimes] = useState<Times | null>(null);
  const doubtful = uploaded.accounts.find(({ if_local }) => if_local);
  const times = doubtful ? (chosenTimes ?? uploaded.suggested_times ?? null) : undefined;
  const firstAccount = useRef<HTMLInputElement>(null);
  const firstTimes = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const unready = isReading ? words.notRead : isEmpty ? words.noFile : words.noData;
  const missing = !isReady ? unready : times === null ? words.noTimes : null;
  const isExplained = missing !== null && explained === missing;
  useAnnouncement(announcement(words, uploads, uploaded));

  const handleSubmit = () => {
    if (missing === null && !isUnchosen)
      return props.onSubmit({ ...(isChoosing && { accounts: choice.chosen }), ...(times && { times }) });
    setExplained(missing ?? words.noData);
    (!isReady ? input : missing ? firstTimes : firstAccount).current?.focus();
  };
  // The button of the removed file is gone, so the focus moves to the next step.
  const handleRemove = (id: string) => {
    input.current?.focus();
    props.onRemove(id);
  };
  const handleRetry = (id: string) => {
    input.current?.focus();
    props.onRetry(id);
  };
  const steps = <DownloadSteps words={words} website={website} path={method?.path} />;

  return (
    <Screen
      onSubmit={() => !busy && handleSubmit()}
      actions={
        <>
          {missing === null && isChoosing ? (
            <ChoiceHint id={hintId} choice={choice} companyName={company} explained={explained !== null}>
              {renderIsolated(words.stores(company))}
            </ChoiceHint>
          ) : (
            <p
              id={hintId}
              className={classes.hint}
              data-explained={isExplained || undefined}
              role={isExplained ? 'alert' : undefined}
            >
              {missing ?? renderIsolated(words.stores(company))}
            </p>
          )}
          <Button type="submit" busy={busy} blocked={missing !== null || isUnchosen}>
            {isChoosing ? messages.accountSelection.submit(choice.chosen.length) : words.submit}
          </Button>
          {props.onChooseWay && !busy && (
            <OtherWays utility={utility} ways={props.otherWays ?? []} onChoose={props.onChooseWay} />
          )}
        </>
      }
    >
      <Intro
        sign={<Monogram name={name} size="large" />}
        title={words.title(isolate(name))}
        lead={isEmpty ? words.lead : undefined}
      />
      {problem && <Notice sentence={messages.problems[problem](isolate(name))} />}
      {isEmpty ? steps : <Disclosure label={words.where}>{steps}</Disclosure>}
      {!isEmpty && (
        <UploadList
          words={words}
          locale={locale}
          host={website ? websiteHost(website) : null}
          uploads={uploads}
          files={uploaded.files}
          onRetry={handleRetry}
          onRemove={handleRemove}
        />
      )}
      <DropZone
        words={words}
        accept={accept}
        inputRef={input}
        compact={!isEmpty}
        busy={busy}
        onAdd={props.onAdd}
      />
      {doubtful?.if_local && (
        <TimesChoice
          words={words}
          locale={locale}
          first={doubtful.if_local.first}
          timeZone={doubtful.time_zone}
          times={times ?? null}
          busy={busy}
          errorId={isExplained && isReady ? hintId : undefined}
          firstRef={firstTimes}
          onChoose={setTimes}
        />
      )}
      <FoundData
        words={words}
        locale={locale}
        uploaded={uploaded}
        times={times}
        choice={isChoosing ? choice : null}
        busy={busy}
        errorId={missing === null && isUnchosen ? hintId : undefined}
        firstRef={firstAccount}
      />
    </Screen>
  );
};

/** @returns for example "CSV or XLSX". */
const formatsOf = (extensions: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    extensions.map((extension) => extension.slice(1).toUpperCase()),
  );

const announcement = (
  words: FileUploadWords,
  uploads: readonly Upload[],
  { accounts, files }: UploadedFiles,
): string | null => {
  const current = uploads.find(isActive);
  if (current) return `${current.name}: ${words.reading}`;
  if (files.length === 0) return null;
  const readings = accounts.reduce((sum, account) => sum + account.readings, 0);
  return `${words.found}: ${words.readings(readings)}`;
};
