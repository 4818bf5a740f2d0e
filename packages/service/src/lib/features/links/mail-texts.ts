import type { Locale } from '@utility-connect/protocol';

/** Content of a mail with a link. */
interface LinkFacts {
  readonly company: string;
  readonly purpose: string | null;
  readonly url: string;
  /** The last day of the link, in words. */
  readonly until: string;
}

interface Texts {
  /** Texts of mails for sandbox clients, which anyone can register: they have no words of the client, not even its name. */
  readonly test: { readonly company: string; readonly subjectPrefix: string; readonly intro: string };
  readonly subject: (company: string) => string;
  readonly lines: (facts: LinkFacts) => readonly (string | null)[];
}

/** The texts of mails with links, by language. `null` leaves a line out. */
export const mailTexts: Readonly<Record<Locale, Texts>> = {
  en: {
    test: {
      company: 'Test App',
      subjectPrefix: '[Test] ',
      intro: 'This is a test with generated data, not with a real utility account.',
    },
    subject: (company) => `${company} asks for your electricity data`,
    lines: ({ company, purpose, url, until }) => [
      `${company} asks you to connect your utility account, and to share your electricity data.`,
      purpose && `Why, in the words of ${company}: “${purpose}”`,
      '',
      'To see what is asked for, and to agree or not, open this link:',
      url,
      '',
      `It works once, until ${until}. Anyone who has it can use it: do not pass it on.`,
      'Not for you, or not expected? Delete this e-mail. Nothing is shared.',
      '',
      `${company} gave us this address so that you get this link.`,
    ],
  },
  es: {
    test: {
      company: 'App de prueba',
      subjectPrefix: '[Prueba] ',
      intro: 'Esta es una prueba con datos generados, no con una cuenta real.',
    },
    subject: (company) => `${company} le pide sus datos de electricidad`,
    lines: ({ company, purpose, url, until }) => [
      `${company} le pide que conecte su cuenta de electricidad y comparta sus datos.`,
      purpose && `Para qué, en palabras de ${company}: «${purpose}»`,
      '',
      'Para ver qué se pide y aceptarlo o no, abra este enlace:',
      url,
      '',
      `Sirve una vez, hasta el ${until}. Cualquiera que lo tenga puede usarlo: no lo reenvíe.`,
      '¿No es para usted o no lo esperaba? Borre este correo. No se comparte nada.',
      '',
      `${company} nos dio esta dirección para que reciba este enlace.`,
    ],
  },
  fr: {
    test: {
      company: 'App de test',
      subjectPrefix: '[Test] ',
      intro: 'Ceci est un test avec des données générées, pas avec un vrai compte.',
    },
    subject: (company) => `${company} vous demande vos données d’électricité`,
    lines: ({ company, purpose, url, until }) => [
      `${company} vous demande de connecter votre compte d’électricité et de partager vos données.`,
      purpose && `Pourquoi, selon ${company} : « ${purpose} »`,
      '',
      'Pour voir ce qui est demandé, et accepter ou non, ouvrez ce lien :',
      url,
      '',
      `Il sert une seule fois, jusqu’au ${until}. Toute personne qui l’a peut l’utiliser : ne le transmettez pas.`,
      'Ce n’est pas pour vous, ou c’est inattendu ? Supprimez cet e-mail. Rien n’est partagé.',
      '',
      `${company} nous a donné cette adresse pour que vous receviez ce lien.`,
    ],
  },
};
