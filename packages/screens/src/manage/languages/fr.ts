import { pluralOf } from '../../lib/messages/phrases.ts';
import type { ManageWords } from '../manage-words.ts';

const plural = pluralOf('fr');

/** French. */
export const words: ManageWords = {
  title: (company) => `Ce que vous partagez avec ${company}`,
  lastRead: (company, date) => `${company} a lu vos données pour la dernière fois le ${date}.`,
  neverRead: (company) => `${company} n’a pas encore lu vos données.`,
  why: 'Pourquoi',
  data: 'Données',
  history: 'Historique',
  since: 'Depuis',
  until: 'Fin',
  updated: 'Mise à jour',
  scopes: { accounts: 'comptes', intervals: 'consommation', bills: 'factures' },
  months: (count) => plural(count, 'mois', 'mois'),
  untilStopped: 'Quand vous arrêtez le partage',
  notYet: 'Pas encore',
  accounts: (count) => plural(count, 'compte', 'comptes'),
  preparing: 'Votre fournisseur prépare encore les données.',
  needsSignIn: (company) =>
    `Votre fournisseur n’autorise plus l’accès\u00a0: ${company} ne reçoit rien de nouveau.`,
  signIn: 'Se reconnecter',
  change: 'Changer les comptes',
  addFile: 'Ajouter un fichier plus récent',
  of: (action, utility) => `${action}\u00a0: ${utility}`,
  stop: 'Arrêter le partage',
  stopAll: 'Arrêter tout le partage',
  stopTitle: (company, utility) => `Arrêter de partager ${utility} avec ${company}\u00a0?`,
  stopAllTitle: (company) => `Arrêter tout le partage avec ${company}\u00a0?`,
  loses: (company) => `${company} perd l’accès immédiatement.`,
  deletes: (list) => `Nous supprimons ${list}. C’est définitif.`,
  login: 'votre identifiant enregistré',
  permission: 'votre autorisation chez le fournisseur',
  accountsWithData: (count) =>
    `${plural(count, 'compte', 'comptes')} avec toute la consommation et les factures`,
  copies: (company) => `Pour supprimer ce que ${company} a déjà copié, adressez-vous à eux.`,
  confirm: 'Arrêter et supprimer',
  keep: 'Continuer le partage',
  stopped: (company, utility) => ({
    title: `Vous ne partagez plus ${utility} avec ${company}.`,
    body: 'Les données ont été supprimées.',
  }),
  failed: {
    title: 'Une erreur s’est produite de notre côté.',
    body: 'Rien n’a changé. Réessayez dans un instant.',
  },
  empty: (company) => ({
    title: `Vous ne partagez rien avec ${company}`,
    body: `Pour partager à nouveau, connectez votre fournisseur depuis ${company}.`,
  }),
  expired: (company) => ({
    title: 'Cette page a expiré',
    body: `Pour votre sécurité, elle fonctionne pendant 30 minutes. Rouvrez-la depuis ${company ?? 'l’application qui vous a envoyé ici'}.`,
  }),
  unknown: {
    title: 'Ce lien ne fonctionne pas',
    body: 'Rouvrez-le depuis l’application qui vous a envoyé ici.',
  },
};
