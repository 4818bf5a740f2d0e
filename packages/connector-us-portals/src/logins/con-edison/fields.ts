import type { SignInField } from '@utility-connect/connector';

/** The login of the website, and the key of those who get their codes from an authenticator app. */
export const fields: readonly SignInField[] = [
  {
    name: 'username',
    label: { en: 'Email', es: 'Correo electrónico', fr: 'Adresse e-mail' },
    type: 'email',
    autocomplete: 'username',
  },
  {
    name: 'password',
    label: { en: 'Password', es: 'Contraseña', fr: 'Mot de passe' },
    type: 'password',
    autocomplete: 'current-password',
  },
  {
    name: 'authenticator_key',
    label: { en: 'Authenticator key', es: 'Clave de autenticación', fr: 'Clé d’authentification' },
    type: 'authenticator_key',
    help: {
      en: 'Only if an authenticator app makes your codes: the long key behind the QR code. Otherwise you get a code by message.',
      es: 'Solo si una aplicación de autenticación crea tus códigos: la clave larga detrás del código QR. Si no, recibirás un código por mensaje.',
      fr: 'Seulement si une application d’authentification crée vos codes : la longue clé derrière le QR code. Sinon, vous recevrez un code par message.',
    },
    optional: true,
  },
];
