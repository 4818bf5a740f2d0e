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
  readonly unavailable: () => Text;
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
      `If you allow it there, ${company} gets your electricity data.`,
      `Continue only if you just started this in ${company}. If someone sent you this link, close this page.`,
    ],
  }),
  goOn: ({ utility }) => `Continue to ${utility}`,
  unknown: () => ({
    title: 'This link doesn’t work',
    paragraphs: ['Go back to the app that sent you here and start again.'],
  }),
  unavailable: () => ({
    title: 'This page isn’t available right now',
    paragraphs: ['Nothing is lost. Wait a moment and reload this page.'],
  }),
  ended: ({ company }) => ({
    title: 'This link is no longer valid',
    paragraphs: [`Nothing is lost. Go back to ${company} and start again.`],
  }),
  otherBrowser: ({ company }) => ({
    title: 'We couldn’t confirm it’s you',
    paragraphs: [
      'You may have started in another browser or more than ten minutes ago, or this browser blocks cookies. Nothing was connected.',
      `Go back to ${company} and try again in the same browser.`,
    ],
  }),
  returned: ({ company }) => ({
    title: 'You can close this tab',
    paragraphs: [`Go back to the tab with ${company} to see the result.`],
  }),
  connected: ({ company, utility }) => ({
    title: 'You can close this tab',
    paragraphs: [`${utility} is connected. Go back to ${company}.`],
  }),
  denied: ({ company, utility }) => ({
    title: 'Nothing was shared',
    paragraphs: [`You didn’t allow access at ${utility}. You can close this tab and go back to ${company}.`],
  }),
  failed: ({ company, utility }) => ({
    title: 'That didn’t work',
    paragraphs: [`We couldn’t connect ${utility}. Close this tab, go back to ${company} and try again.`],
  }),
  close: 'Close this tab',
  start: ({ utility }) => ({
    title: `Share your data from ${utility}`,
    paragraphs: [
      `Open the app that you want to share it with and connect ${utility} there. You’ll come back to ${utility} to allow access.`,
    ],
  }),
  notListed: () => ({
    title: 'This utility isn’t listed',
    paragraphs: ['Open the app that you want to share your data with and search for your utility there.'],
  }),
};

const es: Texts = {
  ask: ({ company, utility }) => ({
    title: `¿Continuar en ${utility}?`,
    paragraphs: [
      `Si usted lo permite allí, ${company} recibirá sus datos de electricidad.`,
      `Continúe solo si acaba de empezar en ${company}. Si alguien le envió este enlace, cierre esta página.`,
    ],
  }),
  goOn: ({ utility }) => `Continuar en ${utility}`,
  unknown: () => ({
    title: 'Este enlace no funciona',
    paragraphs: ['Vuelva a la aplicación que lo trajo aquí y empiece de nuevo.'],
  }),
  unavailable: () => ({
    title: 'Esta página no está disponible ahora',
    paragraphs: ['No se perdió nada. Espere un momento y vuelva a cargar esta página.'],
  }),
  ended: ({ company }) => ({
    title: 'Este enlace ya no es válido',
    paragraphs: [`No se perdió nada. Vuelva a ${company} y empiece de nuevo.`],
  }),
  otherBrowser: ({ company }) => ({
    title: 'No pudimos confirmar que es usted',
    paragraphs: [
      'Quizá empezó en otro navegador o hace más de diez minutos, o este navegador bloquea las cookies. No se conectó nada.',
      `Vuelva a ${company} e inténtelo de nuevo en el mismo navegador.`,
    ],
  }),
  returned: ({ company }) => ({
    title: 'Ya puede cerrar esta pestaña',
    paragraphs: [`Vuelva a la pestaña de ${company} para ver el resultado.`],
  }),
  connected: ({ company, utility }) => ({
    title: 'Ya puede cerrar esta pestaña',
    paragraphs: [`Conectamos ${utility}. Vuelva a ${company}.`],
  }),
  denied: ({ company, utility }) => ({
    title: 'No se compartió nada',
    paragraphs: [`No permitió el acceso en ${utility}. Puede cerrar esta pestaña y volver a ${company}.`],
  }),
  failed: ({ company, utility }) => ({
    title: 'Algo no funcionó',
    paragraphs: [
      `No pudimos conectar ${utility}. Cierre esta pestaña, vuelva a ${company} e inténtelo de nuevo.`,
    ],
  }),
  close: 'Cerrar esta pestaña',
  start: ({ utility }) => ({
    title: `Comparta sus datos de ${utility}`,
    paragraphs: [
      `Abra la aplicación con la que quiere compartirlos y conecte allí ${utility}. Después volverá a ${utility} para permitir el acceso.`,
    ],
  }),
  notListed: () => ({
    title: 'Esta compañía eléctrica no está en la lista',
    paragraphs: ['Abra la aplicación con la que quiere compartir sus datos y busque allí su compañía.'],
  }),
};

const fr: Texts = {
  ask: ({ company, utility }) => ({
    title: `Continuer chez ${utility} ?`,
    paragraphs: [
      `Si vous l’y autorisez, ${company} recevra vos données d’électricité.`,
      `Ne continuez que si vous venez de commencer dans ${company}. Si quelqu’un vous a envoyé ce lien, fermez cette page.`,
    ],
  }),
  goOn: ({ utility }) => `Continuer chez ${utility}`,
  unknown: () => ({
    title: 'Ce lien ne fonctionne pas',
    paragraphs: ['Revenez à l’application qui vous a amené ici et recommencez.'],
  }),
  unavailable: () => ({
    title: 'Cette page n’est pas disponible pour le moment',
    paragraphs: ['Rien n’est perdu. Patientez un instant et rechargez cette page.'],
  }),
  ended: ({ company }) => ({
    title: 'Ce lien n’est plus valable',
    paragraphs: [`Rien n’est perdu. Revenez à ${company} et recommencez.`],
  }),
  otherBrowser: ({ company }) => ({
    title: 'Nous n’avons pas pu confirmer que c’est bien vous',
    paragraphs: [
      'Vous avez peut-être commencé dans un autre navigateur ou il y a plus de dix minutes, ou ce navigateur bloque les cookies. Rien n’a été connecté.',
      `Revenez à ${company} et réessayez dans le même navigateur.`,
    ],
  }),
  returned: ({ company }) => ({
    title: 'Vous pouvez fermer cet onglet',
    paragraphs: [`Revenez à l’onglet de ${company} pour voir le résultat.`],
  }),
  connected: ({ company, utility }) => ({
    title: 'Vous pouvez fermer cet onglet',
    paragraphs: [`${utility} est connecté. Revenez à ${company}.`],
  }),
  denied: ({ company, utility }) => ({
    title: 'Rien n’a été partagé',
    paragraphs: [
      `Vous n’avez pas autorisé l’accès chez ${utility}. Vous pouvez fermer cet onglet et revenir à ${company}.`,
    ],
  }),
  failed: ({ company, utility }) => ({
    title: 'Cela n’a pas fonctionné',
    paragraphs: [
      `Nous n’avons pas pu connecter ${utility}. Fermez cet onglet, revenez à ${company} et réessayez.`,
    ],
  }),
  close: 'Fermer cet onglet',
  start: ({ utility }) => ({
    title: `Partagez vos données de ${utility}`,
    paragraphs: [
      `Ouvrez l’application avec laquelle vous voulez les partager et connectez-y ${utility}. Vous reviendrez chez ${utility} pour autoriser l’accès.`,
    ],
  }),
  notListed: () => ({
    title: 'Ce fournisseur n’est pas dans la liste',
    paragraphs: [
      'Ouvrez l’application avec laquelle vous voulez partager vos données et cherchez-y votre fournisseur.',
    ],
  }),
};

export const texts: Readonly<Record<Locale, Texts>> = { en, es, fr };
