import type { Locale } from '@utility-connect/protocol';

/** A heading and paragraphs, with `{company}`. */
type Text = readonly [title: string, ...paragraphs: string[]];

interface Texts {
  /** The page before a session. */
  readonly ask: Text;
  /** Labels of the facts on that page. */
  readonly purpose: string;
  /** With `{words}`. */
  readonly quote: string;
  readonly data: string;
  readonly utility: string;
  readonly goOn: string;
  readonly notForYou: string;
  readonly sandbox: string;
  readonly unknown: Text;
  readonly completed: Text;
  readonly expired: Text;
  readonly revoked: Text;
  readonly tooOften: Text;
  /** The page on which the flow ends. */
  readonly closing: Text;
  readonly close: string;
}

const en: Texts = {
  ask: [
    '{company} asks for your electricity data',
    'This link is from {company}. It lets you connect your utility account. You can still say no on the next page.',
  ],
  purpose: 'Why, in the words of {company}',
  quote: '“{words}”',
  data: 'What {company} can read',
  utility: 'Utility',
  goOn: 'Continue',
  notForYou:
    'Not for you, or not expected? Close this page. Nothing is shared, and the link still works for the person it was meant for.',
  sandbox: 'Sandbox: test data only',
  unknown: ['This link doesn’t work', 'Check that you have all of it, or ask the sender for a new one.'],
  completed: [
    'This link was already used',
    'A utility account is connected with it. Ask {company} for a new link if you want to connect another one.',
  ],
  expired: ['This link has expired', 'Nothing was shared. Ask {company} for a new one.'],
  revoked: ['This link is no longer valid', '{company} has withdrawn it. Nothing was shared.'],
  tooOften: ['This link was opened too often', 'Nothing is lost. Wait an hour and open it again.'],
  closing: ['You can close this window', 'You’re done. There is nothing else to do here.'],
  close: 'Close this window',
};

const es: Texts = {
  ask: [
    '{company} le pide sus datos de electricidad',
    'Este enlace es de {company}. Con él puede conectar su cuenta de electricidad. En la página siguiente todavía puede decir que no.',
  ],
  purpose: 'Para qué, en palabras de {company}',
  quote: '«{words}»',
  data: 'Lo que {company} puede leer',
  utility: 'Compañía eléctrica',
  goOn: 'Continuar',
  notForYou:
    '¿No es para usted o no lo esperaba? Cierre esta página. No se comparte nada, y el enlace sigue sirviendo a la persona a quien va dirigido.',
  sandbox: 'Entorno de pruebas: solo datos de prueba',
  unknown: ['Este enlace no funciona', 'Compruebe que está completo o pida otro a quien se lo envió.'],
  completed: [
    'Este enlace ya se usó',
    'Con él se conectó una cuenta de electricidad. Pida otro enlace a {company} si quiere conectar otra.',
  ],
  expired: ['Este enlace ha caducado', 'No se compartió nada. Pida otro a {company}.'],
  revoked: ['Este enlace ya no es válido', '{company} lo ha retirado. No se compartió nada.'],
  tooOften: [
    'Este enlace se abrió demasiadas veces',
    'No se perdió nada. Espere una hora y vuelva a abrirlo.',
  ],
  closing: ['Ya puede cerrar esta ventana', 'Ha terminado. Aquí no hay nada más que hacer.'],
  close: 'Cerrar esta ventana',
};

const fr: Texts = {
  ask: [
    '{company} vous demande vos données d’électricité',
    'Ce lien vient de {company}. Il vous permet de connecter votre compte d’électricité. Vous pourrez encore refuser à la page suivante.',
  ],
  purpose: 'Pourquoi, selon {company}',
  quote: '« {words} »',
  data: 'Ce que {company} peut lire',
  utility: 'Fournisseur',
  goOn: 'Continuer',
  notForYou:
    'Ce n’est pas pour vous, ou c’est inattendu ? Fermez cette page. Rien n’est partagé, et le lien fonctionne encore pour la personne à qui il est destiné.',
  sandbox: 'Bac à sable : données de test uniquement',
  unknown: [
    'Ce lien ne fonctionne pas',
    'Vérifiez qu’il est complet, ou demandez-en un autre à la personne qui vous l’a envoyé.',
  ],
  completed: [
    'Ce lien a déjà servi',
    'Un compte d’électricité a été connecté avec lui. Demandez un autre lien à {company} pour en connecter un autre.',
  ],
  expired: ['Ce lien a expiré', 'Rien n’a été partagé. Demandez-en un autre à {company}.'],
  revoked: ['Ce lien n’est plus valable', '{company} l’a retiré. Rien n’a été partagé.'],
  tooOften: [
    'Ce lien a été ouvert trop souvent',
    'Rien n’est perdu. Attendez une heure et ouvrez-le de nouveau.',
  ],
  closing: ['Vous pouvez fermer cette fenêtre', 'C’est terminé. Il n’y a rien d’autre à faire ici.'],
  close: 'Fermer cette fenêtre',
};

export const pageTexts: Readonly<Record<Locale, Texts>> = { en, es, fr };
