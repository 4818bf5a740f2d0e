import type { Locale } from '@utility-connect/protocol';

/** Names in the texts, marked by `isolate`. */
export interface Names {
  readonly company?: string;
  readonly utility?: string;
}

/** A heading and paragraphs, with `{company}` and `{utility}`. */
type Text = readonly [title: string, ...paragraphs: string[]];

const en = {
  /** Text for someone who may have followed a link of somebody else. */
  ask: [
    'Continue to {utility}?',
    'If you allow it there, {company} gets your electricity data.',
    'Continue only if you just started this in {company}. If someone sent you this link, close this page.',
  ],
  goOn: ['Continue to {utility}'],
  unknown: ['This link doesn’t work', 'Go back to the app that sent you here and start again.'],
  unavailable: [
    'This page isn’t available right now',
    'Nothing is lost. Wait a moment and reload this page.',
  ],
  ended: ['This link is no longer valid', 'Nothing is lost. Go back to {company} and start again.'],
  otherBrowser: [
    'We couldn’t confirm it’s you',
    'You may have started in another browser or more than ten minutes ago, or this browser blocks cookies. Nothing was connected.',
    'Go back to {company} and try again in the same browser.',
  ],
  returned: ['You can close this tab', 'Go back to the tab with {company} to see the result.'],
  connected: ['You can close this tab', '{utility} is connected. Go back to {company}.'],
  denied: [
    'Nothing was shared',
    'You didn’t allow access at {utility}. You can close this tab and go back to {company}.',
  ],
  failed: [
    'That didn’t work',
    'We couldn’t connect {utility}. Close this tab, go back to {company} and try again.',
  ],
  close: ['Close this tab'],
  start: [
    'Share your data from {utility}',
    'Open the app that you want to share it with and connect {utility} there. You’ll come back to {utility} to allow access.',
  ],
  notListed: [
    'This utility isn’t listed',
    'Open the app that you want to share your data with and search for your utility there.',
  ],
} as const satisfies Record<string, Text>;

export type TextKey = keyof typeof en;

const es: Record<TextKey, Text> = {
  ask: [
    '¿Continuar en {utility}?',
    'Si usted lo permite allí, {company} recibirá sus datos de electricidad.',
    'Continúe solo si acaba de empezar en {company}. Si alguien le envió este enlace, cierre esta página.',
  ],
  goOn: ['Continuar en {utility}'],
  unknown: ['Este enlace no funciona', 'Vuelva a la aplicación que lo trajo aquí y empiece de nuevo.'],
  unavailable: [
    'Esta página no está disponible ahora',
    'No se perdió nada. Espere un momento y vuelva a cargar esta página.',
  ],
  ended: ['Este enlace ya no es válido', 'No se perdió nada. Vuelva a {company} y empiece de nuevo.'],
  otherBrowser: [
    'No pudimos confirmar que es usted',
    'Quizá empezó en otro navegador o hace más de diez minutos, o este navegador bloquea las cookies. No se conectó nada.',
    'Vuelva a {company} e inténtelo de nuevo en el mismo navegador.',
  ],
  returned: ['Ya puede cerrar esta pestaña', 'Vuelva a la pestaña de {company} para ver el resultado.'],
  connected: ['Ya puede cerrar esta pestaña', 'Conectamos {utility}. Vuelva a {company}.'],
  denied: [
    'No se compartió nada',
    'No permitió el acceso en {utility}. Puede cerrar esta pestaña y volver a {company}.',
  ],
  failed: [
    'Algo no funcionó',
    'No pudimos conectar {utility}. Cierre esta pestaña, vuelva a {company} e inténtelo de nuevo.',
  ],
  close: ['Cerrar esta pestaña'],
  start: [
    'Comparta sus datos de {utility}',
    'Abra la aplicación con la que quiere compartirlos y conecte allí {utility}. Después volverá a {utility} para permitir el acceso.',
  ],
  notListed: [
    'Esta compañía eléctrica no está en la lista',
    'Abra la aplicación con la que quiere compartir sus datos y busque allí su compañía.',
  ],
};

const fr: Record<TextKey, Text> = {
  ask: [
    'Continuer chez {utility} ?',
    'Si vous l’y autorisez, {company} recevra vos données d’électricité.',
    'Ne continuez que si vous venez de commencer dans {company}. Si quelqu’un vous a envoyé ce lien, fermez cette page.',
  ],
  goOn: ['Continuer chez {utility}'],
  unknown: ['Ce lien ne fonctionne pas', 'Revenez à l’application qui vous a amené ici et recommencez.'],
  unavailable: [
    'Cette page n’est pas disponible pour le moment',
    'Rien n’est perdu. Patientez un instant et rechargez cette page.',
  ],
  ended: ['Ce lien n’est plus valable', 'Rien n’est perdu. Revenez à {company} et recommencez.'],
  otherBrowser: [
    'Nous n’avons pas pu confirmer que c’est bien vous',
    'Vous avez peut-être commencé dans un autre navigateur ou il y a plus de dix minutes, ou ce navigateur bloque les cookies. Rien n’a été connecté.',
    'Revenez à {company} et réessayez dans le même navigateur.',
  ],
  returned: ['Vous pouvez fermer cet onglet', 'Revenez à l’onglet de {company} pour voir le résultat.'],
  connected: ['Vous pouvez fermer cet onglet', '{utility} est connecté. Revenez à {company}.'],
  denied: [
    'Rien n’a été partagé',
    'Vous n’avez pas autorisé l’accès chez {utility}. Vous pouvez fermer cet onglet et revenir à {company}.',
  ],
  failed: [
    'Cela n’a pas fonctionné',
    'Nous n’avons pas pu connecter {utility}. Fermez cet onglet, revenez à {company} et réessayez.',
  ],
  close: ['Fermer cet onglet'],
  start: [
    'Partagez vos données de {utility}',
    'Ouvrez l’application avec laquelle vous voulez les partager et connectez-y {utility}. Vous reviendrez chez {utility} pour autoriser l’accès.',
  ],
  notListed: [
    'Ce fournisseur n’est pas dans la liste',
    'Ouvrez l’application avec laquelle vous voulez partager vos données et cherchez-y votre fournisseur.',
  ],
};

export const texts: Readonly<Record<Locale, Readonly<Record<TextKey, Text>>>> = { en, es, fr };
