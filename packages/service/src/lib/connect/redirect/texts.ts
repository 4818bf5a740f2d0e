import type { Locale } from '@utility-connect/protocol';

/** What the texts are about. */
export interface Names {
  readonly company: string;
  readonly utility: string;
}

/** A heading and paragraphs. */
export interface Text {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface Texts {
  /** For someone who may have been sent here by somebody else. */
  readonly ask: (names: Names) => Text;
  readonly goOn: (names: Names) => string;
  readonly unknown: () => Text;
  readonly ended: (names: Names) => Text;
  readonly otherBrowser: (names: Names) => Text;
  readonly returned: (names: Names) => Text;
  readonly connected: (names: Names) => Text;
  readonly denied: (names: Names) => Text;
  readonly failed: (names: Names) => Text;
  readonly close: string;
  readonly start: (names: Pick<Names, 'utility'>) => Text;
  readonly notListed: () => Text;
}

const en: Texts = {
  ask: ({ company, utility }) => ({
    title: `Continue to ${utility}?`,
    paragraphs: [
      `${company} will get your electricity data if you allow it at ${utility}.`,
      `Continue only if you started this yourself, in ${company}, a moment ago. If somebody sent you this link, close this page.`,
    ],
  }),
  goOn: ({ utility }) => `Continue to ${utility}`,
  unknown: () => ({
    title: 'This link does not work',
    paragraphs: ['Go back to the app that you came from and start again.'],
  }),
  ended: ({ company }) => ({
    title: 'This link is no longer valid',
    paragraphs: [`Nothing is lost: go back to ${company} and start again.`],
  }),
  otherBrowser: ({ company }) => ({
    title: 'We could not confirm that it is you',
    paragraphs: [
      'You started in another browser, or more than ten minutes ago, or this browser refuses cookies. Nothing was connected.',
      `Go back to ${company} and try again in the same browser.`,
    ],
  }),
  returned: ({ company, utility }) => ({
    title: 'You can close this tab',
    paragraphs: [`You are back from ${utility}. Go to the tab with ${company}: it shows the result.`],
  }),
  connected: ({ company, utility }) => ({
    title: 'You can close this tab',
    paragraphs: [`${utility} is connected. Go back to ${company}.`],
  }),
  denied: ({ company, utility }) => ({
    title: 'Nothing was shared',
    paragraphs: [`You did not allow access at ${utility}. You can close this tab and go back to ${company}.`],
  }),
  failed: ({ company, utility }) => ({
    title: 'That did not work',
    paragraphs: [
      `${utility} could not be connected. You can close this tab, go back to ${company}, and try again.`,
    ],
  }),
  close: 'Close this tab',
  start: ({ utility }) => ({
    title: `Share your data from ${utility}`,
    paragraphs: [
      'Sharing starts in the app that you want to share with, because it asks for exactly the data that it needs.',
      `Open that app, connect your utility there, and choose ${utility}. You then come to ${utility} to allow access.`,
    ],
  }),
  notListed: () => ({
    title: 'There is no such utility here',
    paragraphs: ['Open the app that you want to share with, and search for your utility there.'],
  }),
};

const es: Texts = {
  ask: ({ company, utility }) => ({
    title: `¿Continuar a ${utility}?`,
    paragraphs: [
      `${company} recibirá sus datos de electricidad si usted lo permite en ${utility}.`,
      `Continúe solo si empezó esto usted mismo, en ${company}, hace un momento. Si alguien le envió este enlace, cierre esta página.`,
    ],
  }),
  goOn: ({ utility }) => `Continuar a ${utility}`,
  unknown: () => ({
    title: 'Este enlace no funciona',
    paragraphs: ['Vuelva a la aplicación desde la que llegó y empiece de nuevo.'],
  }),
  ended: ({ company }) => ({
    title: 'Este enlace ya no es válido',
    paragraphs: [`No se ha perdido nada: vuelva a ${company} y empiece de nuevo.`],
  }),
  otherBrowser: ({ company }) => ({
    title: 'No pudimos confirmar que es usted',
    paragraphs: [
      'Empezó en otro navegador, o hace más de diez minutos, o este navegador rechaza las cookies. No se conectó nada.',
      `Vuelva a ${company} e inténtelo de nuevo en el mismo navegador.`,
    ],
  }),
  returned: ({ company, utility }) => ({
    title: 'Puede cerrar esta pestaña',
    paragraphs: [`Ha vuelto de ${utility}. Vaya a la pestaña de ${company}: allí verá el resultado.`],
  }),
  connected: ({ company, utility }) => ({
    title: 'Puede cerrar esta pestaña',
    paragraphs: [`${utility} está conectada. Vuelva a ${company}.`],
  }),
  denied: ({ company, utility }) => ({
    title: 'No se compartió nada',
    paragraphs: [`No permitió el acceso en ${utility}. Puede cerrar esta pestaña y volver a ${company}.`],
  }),
  failed: ({ company, utility }) => ({
    title: 'No funcionó',
    paragraphs: [
      `No se pudo conectar ${utility}. Puede cerrar esta pestaña, volver a ${company} e intentarlo de nuevo.`,
    ],
  }),
  close: 'Cerrar esta pestaña',
  start: ({ utility }) => ({
    title: `Compartir sus datos de ${utility}`,
    paragraphs: [
      'Compartir empieza en la aplicación con la que quiere compartir, porque ella pide exactamente los datos que necesita.',
      `Abra esa aplicación, conecte allí su compañía eléctrica y elija ${utility}. Después llegará a ${utility} para permitir el acceso.`,
    ],
  }),
  notListed: () => ({
    title: 'Aquí no hay tal compañía eléctrica',
    paragraphs: ['Abra la aplicación con la que quiere compartir y busque allí su compañía eléctrica.'],
  }),
};

const fr: Texts = {
  ask: ({ company, utility }) => ({
    title: `Continuer vers ${utility} ?`,
    paragraphs: [
      `${company} recevra vos données d’électricité si vous l’autorisez chez ${utility}.`,
      `Ne continuez que si vous avez commencé vous-même, dans ${company}, il y a un instant. Si quelqu’un vous a envoyé ce lien, fermez cette page.`,
    ],
  }),
  goOn: ({ utility }) => `Continuer vers ${utility}`,
  unknown: () => ({
    title: 'Ce lien ne fonctionne pas',
    paragraphs: ['Retournez à l’application d’où vous venez et recommencez.'],
  }),
  ended: ({ company }) => ({
    title: 'Ce lien n’est plus valable',
    paragraphs: [`Rien n’est perdu : retournez à ${company} et recommencez.`],
  }),
  otherBrowser: ({ company }) => ({
    title: 'Nous n’avons pas pu confirmer que c’est vous',
    paragraphs: [
      'Vous avez commencé dans un autre navigateur, ou il y a plus de dix minutes, ou ce navigateur refuse les cookies. Rien n’a été connecté.',
      `Retournez à ${company} et réessayez dans le même navigateur.`,
    ],
  }),
  returned: ({ company, utility }) => ({
    title: 'Vous pouvez fermer cet onglet',
    paragraphs: [`Vous revenez de ${utility}. Allez à l’onglet de ${company} : il montre le résultat.`],
  }),
  connected: ({ company, utility }) => ({
    title: 'Vous pouvez fermer cet onglet',
    paragraphs: [`${utility} est connecté. Retournez à ${company}.`],
  }),
  denied: ({ company, utility }) => ({
    title: 'Rien n’a été partagé',
    paragraphs: [
      `Vous n’avez pas autorisé l’accès chez ${utility}. Vous pouvez fermer cet onglet et retourner à ${company}.`,
    ],
  }),
  failed: ({ company, utility }) => ({
    title: 'Cela n’a pas fonctionné',
    paragraphs: [
      `${utility} n’a pas pu être connecté. Vous pouvez fermer cet onglet, retourner à ${company} et réessayer.`,
    ],
  }),
  close: 'Fermer cet onglet',
  start: ({ utility }) => ({
    title: `Partager vos données de ${utility}`,
    paragraphs: [
      'Le partage commence dans l’application avec laquelle vous voulez partager, car elle demande exactement les données dont elle a besoin.',
      `Ouvrez cette application, connectez-y votre fournisseur d’électricité et choisissez ${utility}. Vous arriverez ensuite chez ${utility} pour autoriser l’accès.`,
    ],
  }),
  notListed: () => ({
    title: 'Ce fournisseur ne se trouve pas ici',
    paragraphs: [
      'Ouvrez l’application avec laquelle vous voulez partager et cherchez-y votre fournisseur d’électricité.',
    ],
  }),
};

export const texts: Readonly<Record<Locale, Texts>> = { en, es, fr };
