import { pluralOf } from '../../lib/messages/phrases.ts';
import type { FileUploadWords } from '../file-upload-words.ts';

const plural = pluralOf('fr');
const site = (host: string | null) => host ?? 'le site du fournisseur';

/** French. */
export const words: FileUploadWords = {
  title: (utility) => `Ajoutez vos données de ${utility}`,
  lead: 'Téléchargez-les sur leur site, puis ajoutez le fichier ici. Aucun mot de passe à donner.',
  where: 'Où trouver le fichier ?',
  signIn: 'Connectez-vous au site de votre fournisseur.',
  signInAt: 'Connectez-vous sur',
  open: 'Ouvrez',
  find: 'Cherchez « Green Button » ou « Download my data », souvent sur la page de votre consommation.',
  download: 'Choisissez la période la plus longue et le format XML, puis téléchargez le fichier.',
  choose: 'Choisir des fichiers',
  chooseMore: 'Ajouter d’autres fichiers',
  orDrop: 'ou déposez-les ici',
  drop: 'Déposez vos fichiers ici',
  limits: 'XML, ZIP ou GZ, 200 Mo au plus',
  files: 'Fichiers',
  waiting: 'En attente',
  sending: (percent) => `Envoi, ${percent}`,
  reading: 'Lecture…',
  added: 'Ajouté',
  remove: (name) => `Retirer ${name}`,
  retry: 'Réessayer',
  retryName: (name) => `Réessayer : ${name}`,
  errors: {
    empty_file: () => 'Ce fichier est vide. Téléchargez-le à nouveau et ajoutez le nouveau.',
    not_green_button: (host) =>
      `Ce n’est pas un fichier Green Button. Sur ${site(host)}, choisissez le format « Green Button » ou XML.`,
    pdf: (host) =>
      `C’est un PDF, peut-être une facture. Choisissez le téléchargement Green Button ou XML sur ${site(host)}.`,
    web_page: (host) =>
      `C’est une page web, pas vos données. Connectez-vous d’abord sur ${site(host)}, puis téléchargez à nouveau le fichier.`,
    csv: (host) =>
      `C’est un tableau (CSV). Choisissez plutôt le format Green Button ou XML sur ${site(host)}.`,
    damaged_archive: () => 'Ce fichier ZIP ou GZ est abîmé. Téléchargez-le à nouveau.',
    cut_off: () => 'Le téléchargement s’est interrompu avant les données. Téléchargez à nouveau le fichier.',
    gas_only: () =>
      'Ce fichier ne contient que des données de gaz. Téléchargez celui de votre compteur électrique.',
    water_only: () =>
      'Ce fichier ne contient que des données d’eau. Téléchargez celui de votre compteur électrique.',
    no_electricity: () =>
      'Ce fichier ne contient aucune donnée d’électricité. Téléchargez celui de votre compteur électrique.',
    no_readings: () =>
      'Ce fichier ne contient aucun relevé. Choisissez une période plus longue et téléchargez-le à nouveau.',
    too_large: () =>
      'Ce fichier est trop gros ou a trop de compteurs. Téléchargez moins de données à la fois.',
    too_many_files: () => '20 fichiers au plus. Retirez-en un d’abord.',
    offline: () => 'La connexion a été coupée. Rien n’est perdu : réessayez.',
    service_unavailable: () => 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  },
  otherFormats(formats) {
    const again = (host: string | null) =>
      `Nous ne pouvons pas lire ce fichier. Téléchargez-le à nouveau sur ${site(host)}, au format ${formats}.`;
    return {
      find: 'Cherchez le téléchargement de vos données, souvent sur la page de votre consommation.',
      download: `Choisissez la période la plus longue et le format ${formats}, puis téléchargez le fichier.`,
      limits: `${formats}, 200 Mo au plus`,
      errors: { ...words.errors, not_green_button: again, pdf: again, csv: again },
    };
  },
  found: 'Ce que nous avons trouvé',
  range: (from, to) => `du ${from} au ${to}`,
  readings: (count) => plural(count, 'relevé', 'relevés'),
  estimated: (count) => plural(count, 'estimé', 'estimés'),
  bills: (count) => plural(count, 'facture', 'factures'),
  leftOut: 'Ce qui n’est pas repris',
  reasons: {
    gas: (count) =>
      `${plural(count, 'compteur de gaz', 'compteurs de gaz')} : seule l’électricité est partagée`,
    water: (count) =>
      `${plural(count, 'compteur d’eau', 'compteurs d’eau')} : seule l’électricité est partagée`,
    other_service: (count) =>
      `${plural(count, 'autre compteur', 'autres compteurs')} : seule l’électricité est partagée`,
    duplicate: (count) => `${plural(count, 'relevé en double', 'relevés en double')} : le plus récent compte`,
    not_energy: (count) =>
      `${plural(count, 'valeur qui n’est', 'valeurs qui ne sont')} pas une consommation par période, par exemple l’index du compteur ou la tension`,
    future: (count) => `${plural(count, 'relevé daté', 'relevés datés')} dans le futur`,
    wrong_length: (count) =>
      `${plural(count, 'relevé', 'relevés')} de moins d’une minute ou de plus d’un jour`,
    damaged: (count) => plural(count, 'relevé ou facture inutilisable', 'relevés ou factures inutilisables'),
    cut_off: (count) =>
      `la fin de ${plural(count, 'fichier', 'fichiers')} : le téléchargement a été interrompu, des données peuvent manquer`,
  },
  times: {
    question: 'Quand commence le premier relevé ?',
    why: 'Le fichier n’indique pas clairement si ses heures sont locales ou UTC.',
    local: 'Les heures sont locales',
    utc: 'Les heures sont UTC',
  },
  submit: 'Continuer',
  noFile: 'Ajoutez un fichier pour continuer.',
  notRead: 'Un instant : vos fichiers sont en cours de lecture.',
  noData: 'Ajoutez un fichier utilisable pour continuer.',
  noTimes: 'Choisissez quand commence le premier relevé.',
  stores: (company) => `Quand vous continuerez, ${company} pourra accéder à ces données.`,
};
