import type { Locale, Scope } from '@utility-connect/protocol';
import { scopeNames } from '../../heart/users/scope-names.ts';
import type { RemovalMail } from './receipt-types.ts';

/** Content of a receipt of consent. */
interface ConsentFacts {
  readonly company: string;
  /** Names of the utilities, each with the number of accounts. */
  readonly utilities: readonly (readonly [name: string, accounts: number])[];
  readonly scopes: readonly Scope[];
  readonly purpose: string | null;
  readonly historyMonths: number | null;
  /** A date in words; `null` without an end. */
  readonly until: string | null;
}

/** Content of a receipt of removal. */
interface RemovalFacts extends Pick<RemovalMail, 'accounts' | 'isAll' | 'cause'> {
  readonly company: string;
  /** Names. */
  readonly utilities: readonly string[];
}

interface Texts {
  /** Texts of mails for sandbox clients, which anyone can register: they have no words of the client, not even its name. */
  readonly test: {
    readonly company: string;
    readonly subjectPrefix: string;
    readonly intro: string;
  };
  readonly consentSubject: (company: string) => string;
  readonly consent: (facts: ConsentFacts) => readonly (string | null)[];
  readonly removalSubject: (company: string) => string;
  readonly removal: (facts: RemovalFacts) => readonly (string | null)[];
  /** Subject for a login that another user of the client has connected. */
  readonly movedSubject: (company: string) => string;
  readonly moved: (facts: RemovalFacts) => readonly (string | null)[];
}

/** The texts of receipts, by language. Each list has the lines of a mail; `null` leaves one out. */
export const receiptTexts: Readonly<Record<Locale, Texts>> = {
  en: {
    test: {
      company: 'Test App',
      subjectPrefix: '[Test] ',
      intro: 'This is a test with generated data, not with a real utility account.',
    },
    consentSubject: (company) => `You share electricity data with ${company}`,
    consent: ({ company, utilities, scopes, purpose, historyMonths, until }) => [
      `You connected your utility account with ${company}.`,
      '',
      ...utilities.map(([name, count]) => `${name}: ${count === 1 ? '1 account' : `${count} accounts`}`),
      `What ${company} can read: ${scopes.map((scope) => scopeNames.en[scope]).join(', ')}`,
      purpose && `Why, in the words of ${company}: “${purpose}”`,
      historyMonths === null
        ? null
        : `How far back: ${historyMonths === 1 ? '1 month' : `${historyMonths} months`}`,
      `Until: ${until ?? 'you stop it'}`,
      '',
      `To stop, go to ${company} and stop sharing there, or write to them.`,
      'We then delete your login and the data, and send you another e-mail.',
      '',
      `${company} gave us this address so that you get this receipt.`,
    ],
    removalSubject: (company) => `${company} no longer has access to your electricity data`,
    removal: ({ company, utilities, accounts, isAll, cause }) => [
      cause === 'expired' ? `The time for which you agreed to share data with ${company} has ended.` : null,
      `${company} no longer has access to your data at ${utilities.join(', ')}.`,
      '',
      'We deleted:',
      '- the login or permission that we used to read the data',
      `- the addresses, usage and bills of ${accounts === 1 ? '1 account' : `${accounts} accounts`}`,
      isAll ? '- this e-mail address, after this e-mail' : null,
      '',
      `${company} may still have data that it read before. Ask ${company} if you want it deleted, too.`,
    ],
    movedSubject: (company) => `Another user of ${company} now shares your electricity data`,
    moved: ({ company, utilities, isAll }) => [
      `Another user of ${company} signed in at ${utilities.join(', ')} with the login that you connected.`,
      `That user now shares its data with ${company}, and can stop it. You no longer can.`,
      '',
      isAll ? 'We delete this e-mail address after this e-mail.' : null,
      'Was it nobody from your household? Then change your password at the utility.',
    ],
  },
  es: {
    test: {
      company: 'App de prueba',
      subjectPrefix: '[Prueba] ',
      intro: 'Esta es una prueba con datos generados, no con una cuenta real.',
    },
    consentSubject: (company) => `Usted comparte datos de electricidad con ${company}`,
    consent: ({ company, utilities, scopes, purpose, historyMonths, until }) => [
      `Conectó su cuenta de electricidad con ${company}.`,
      '',
      ...utilities.map(([name, count]) => `${name}: ${count === 1 ? '1 cuenta' : `${count} cuentas`}`),
      `Lo que ${company} puede leer: ${scopes.map((scope) => scopeNames.es[scope]).join(', ')}`,
      purpose && `Para qué, en palabras de ${company}: «${purpose}»`,
      historyMonths === null
        ? null
        : `Desde cuándo: ${historyMonths === 1 ? '1 mes' : `${historyMonths} meses`} atrás`,
      `Hasta: ${until ?? 'que usted deje de compartir'}`,
      '',
      `Para dejar de compartir, hágalo en ${company} o escríbales.`,
      'Entonces borramos su acceso y los datos, y le enviamos otro correo.',
      '',
      `${company} nos dio esta dirección para que reciba este comprobante.`,
    ],
    removalSubject: (company) => `${company} ya no tiene acceso a sus datos de electricidad`,
    removal: ({ company, utilities, accounts, isAll, cause }) => [
      cause === 'expired' ? `Terminó el plazo por el que usted aceptó compartir datos con ${company}.` : null,
      `${company} ya no tiene acceso a sus datos en ${utilities.join(', ')}.`,
      '',
      'Borramos:',
      '- el acceso o permiso con el que leíamos los datos',
      `- las direcciones, el consumo y las facturas de ${accounts === 1 ? '1 cuenta' : `${accounts} cuentas`}`,
      isAll ? '- esta dirección de correo, después de este correo' : null,
      '',
      `Es posible que ${company} aún tenga datos que leyó antes. Si quiere que también se borren, pídaselo a ${company}.`,
    ],
    movedSubject: (company) => `Otro usuario de ${company} comparte ahora sus datos de electricidad`,
    moved: ({ company, utilities, isAll }) => [
      `Otro usuario de ${company} entró en ${utilities.join(', ')} con el acceso que usted conectó.`,
      `Ahora ese usuario comparte los datos con ${company} y puede dejar de hacerlo. Usted ya no puede.`,
      '',
      isAll ? 'Borramos esta dirección de correo después de este correo.' : null,
      '¿No fue nadie de su hogar? Entonces cambie su contraseña en la compañía de electricidad.',
    ],
  },
  fr: {
    test: {
      company: 'App de test',
      subjectPrefix: '[Test] ',
      intro: 'Ceci est un test avec des données générées, et non avec un compte réel.',
    },
    consentSubject: (company) => `Vous partagez des données d’électricité avec ${company}`,
    consent: ({ company, utilities, scopes, purpose, historyMonths, until }) => [
      `Vous avez connecté votre compte d’électricité avec ${company}.`,
      '',
      ...utilities.map(([name, count]) => `${name} : ${count === 1 ? '1 compte' : `${count} comptes`}`),
      `Ce que ${company} peut lire : ${scopes.map((scope) => scopeNames.fr[scope]).join(', ')}`,
      purpose && `Pourquoi, selon ${company} : « ${purpose} »`,
      historyMonths === null ? null : `Depuis : ${historyMonths} mois`,
      `Fin : ${until ?? 'quand vous arrêtez le partage'}`,
      '',
      `Pour arrêter le partage, faites-le chez ${company}, ou écrivez-leur.`,
      'Nous supprimons alors votre accès et les données, et vous envoyons un autre e-mail.',
      '',
      `${company} nous a donné cette adresse pour que vous receviez ce reçu.`,
    ],
    removalSubject: (company) => `${company} n’a plus accès à vos données d’électricité`,
    removal: ({ company, utilities, accounts, isAll, cause }) => [
      cause === 'expired'
        ? `La durée pour laquelle vous aviez accepté de partager des données avec ${company} est écoulée.`
        : null,
      `${company} n’a plus accès à vos données chez ${utilities.join(', ')}.`,
      '',
      'Nous avons supprimé :',
      '- l’accès ou l’autorisation avec lesquels nous lisions les données',
      `- les adresses, la consommation et les factures de ${accounts === 1 ? '1 compte' : `${accounts} comptes`}`,
      isAll ? '- cette adresse e-mail, après cet e-mail' : null,
      '',
      `${company} a peut-être encore des données lues auparavant. Pour les faire supprimer aussi, adressez-vous à ${company}.`,
    ],
    movedSubject: (company) =>
      `Un autre utilisateur de ${company} partage désormais vos données d’électricité`,
    moved: ({ company, utilities, isAll }) => [
      `Un autre utilisateur de ${company} s’est connecté chez ${utilities.join(', ')} avec l’accès que vous aviez connecté.`,
      `Cet utilisateur partage désormais les données avec ${company} et peut arrêter. Vous ne le pouvez plus.`,
      '',
      isAll ? 'Nous supprimons cette adresse e-mail après cet e-mail.' : null,
      'Ce n’était personne de votre foyer ? Changez alors votre mot de passe chez le fournisseur.',
    ],
  },
};
