import type { Locale } from '@utility-connect/protocol';

/** What the document says beside the screens. */
export const documentWords: Readonly<Record<Locale, { readonly title: string; readonly noScript: string }>> =
  {
    en: {
      title: 'Connect your utility',
      noScript: 'Connecting your utility needs JavaScript. Turn it on and reload this page.',
    },
    es: {
      title: 'Conecta tu compañía eléctrica',
      noScript:
        'Para conectar tu compañía eléctrica hace falta JavaScript. Actívalo y vuelve a cargar la página.',
    },
    fr: {
      title: 'Connecter votre fournisseur d’électricité',
      noScript:
        'JavaScript est nécessaire pour connecter votre fournisseur. Activez-le, puis rechargez la page.',
    },
  };
