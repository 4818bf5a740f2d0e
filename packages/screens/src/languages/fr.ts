import type { DocumentWords, Messages } from '../lib/messages/messages.ts';
import { pluralOf } from '../lib/messages/plural.ts';

const plural = pluralOf('fr');

/** French. */
export const messages = {
  frame: {
    back: 'Retour',
    close: 'Fermer',
    progress: (step, of) => `Étape ${step} sur ${of}`,
    loading: 'Un instant',
    sandbox: 'Test : données fictives',
    useTestLogin: 'Remplir l’accès de test',
  },
  terms: {
    title: (company) => `${company} utilise Utility Connect pour lire vos données d’électricité`,
    data: {
      title: 'Ce qui est partagé',
      body: 'L’électricité que vous avez consommée, jusqu’à chaque quart d’heure, vos factures, ainsi que les numéros et adresses de vos comptes.',
    },
    password: (company) => ({
      title: `${company} ne voit jamais votre mot de passe`,
      body: 'Utility Connect le garde chiffré et ne l’utilise que pour se connecter à votre fournisseur.',
    }),
    stop: (company) => ({
      title: 'Jusqu’à ce que vous disiez stop',
      body: `Le partage dure jusqu’à ce que vous demandiez à ${company} de vous déconnecter. Il prend alors fin, et ce que nous avons gardé est effacé.`,
    }),
    agree: 'Accepter et continuer',
    decline: 'Pas maintenant',
    termsTitle: 'Conditions d’utilisation',
    termsText: (company) => [
      `Vous demandez à Utility Connect de se connecter pour vous à votre fournisseur d’électricité, d’y lire vos comptes, consommations et factures, et de les remettre à ${company}.`,
      'Vous ne pouvez le faire que pour vos propres comptes, ou ceux que vous gérez avec l’accord du titulaire.',
      'Nous ne faisons que lire. Nous ne changeons, ne commandons et ne payons rien chez votre fournisseur.',
      `Ce que ${company} fait des données se règle entre vous et ${company} ; ses propres conditions s’appliquent.`,
    ],
    privacyTitle: 'Confidentialité',
    privacyText: (company) => [
      'Nous gardons votre accès au fournisseur (chiffré), vos comptes, consommations et factures, et l’heure de votre accord.',
      `Nous remettons les comptes, consommations et factures à ${company} et à personne d’autre. Nous ne vendons rien et n’affichons aucune publicité.`,
      `Demandez à ${company} de vous déconnecter, et nous effaçons l’accès et les données.`,
    ],
    version: 'Version du 20 novembre 2026',
  },
  selection: {
    title: 'Choisissez votre fournisseur d’électricité',
    label: 'Recherche par nom, code postal ou État',
    loading: 'Chargement des fournisseurs',
    found: (count) => plural(count, 'fournisseur trouvé', 'fournisseurs trouvés'),
    empty: (query) => ({
      title: `Aucun résultat pour « ${query} »`,
      body: 'Vérifiez l’orthographe, ou essayez le code postal de votre facture.',
    }),
    failed: {
      title: 'La liste n’a pas pu être chargée',
      body: 'Le problème vient de nous. Réessayez dans un instant.',
    },
    offline: {
      title: 'Vous semblez hors ligne',
      body: 'Vérifiez votre connexion internet et réessayez.',
    },
    notListed: 'Mon fournisseur n’est pas dans la liste',
    down: 'Ne répond pas en ce moment',
    kinds: {
      investor_owned: 'Entreprise privée',
      cooperative: 'Coopérative',
      municipal: 'Municipal',
      public: 'Entreprise publique',
      community_choice: 'Énergie communautaire',
      other: 'Fournisseur d’électricité',
    },
  },
  credentials: {
    title: (utility) => `Connectez-vous à ${utility}`,
    lead: 'Utilisez l’accès de votre compte sur leur site web.',
    titleAgain: (utility) => `Reconnectez-vous à ${utility}`,
    leadAgain: 'Votre connexion a de nouveau besoin de l’accès de votre compte sur leur site web.',
    username: 'Identifiant ou e-mail',
    password: 'Mot de passe',
    show: 'Afficher',
    hide: 'Masquer',
    passwordShown: 'le mot de passe',
    capsLock: 'Le verrouillage des majuscules est activé.',
    promise: (utility, company) =>
      `Votre mot de passe parvient chiffré à Utility Connect, qui ne l’utilise que pour se connecter à ${utility}. ${company} ne le voit jamais.`,
    submit: 'Se connecter',
    usernameMissing: 'Saisissez votre identifiant ou e-mail.',
    passwordMissing: 'Saisissez votre mot de passe.',
    missing: 'Il manque quelque chose',
    forgot: (host) => `Mot de passe oublié ? Allez sur ${host}`,
    website: (host) => `Aller sur ${host}`,
    newTab: 's’ouvre dans un nouvel onglet',
    down: (utility) => ({
      title: `${utility} ne répond pas en ce moment`,
      body: 'Vous pouvez essayer, mais cela ne marchera peut-être pas avant leur retour.',
    }),
  },
  verification: {
    title: 'Saisissez votre code',
    sentTo: (utility, sentTo) =>
      sentTo
        ? `${utility} a envoyé un code à ${sentTo}.`
        : `${utility} vous a envoyé un code par SMS ou par e-mail.`,
    label: 'Code',
    errors: {
      wrong_code: 'Ce code n’a pas marché. Vérifiez-le et réessayez.',
      expired_code: 'Ce code a expiré. Saisissez le plus récent, ou demandez-en un autre.',
    },
    missing: 'Saisissez le code.',
    choiceTitle: 'Où envoyer le code ?',
    choice: (utility) => `${utility} veut s’assurer que c’est bien vous, et vous envoie un code.`,
    methods: { text_message: 'SMS', email: 'E-mail', call: 'Appel téléphonique' },
    otherWay: 'L’envoyer autrement',
    resendWait: (seconds) =>
      `Pas encore de code ? Vous pourrez en demander un autre dans environ ${seconds} secondes.`,
    resendReady: 'Vous pouvez demander un nouveau code.',
    resend: 'Envoyer un nouveau code',
    resent: 'Un nouveau code arrive. Saisissez le plus récent.',
    help: 'Pas encore de code ? Cela peut prendre une minute. Pour en recevoir un autre, revenez en arrière et reconnectez-vous.',
    submit: 'Continuer',
  },
  connecting: {
    title: (utility) => `Connexion à ${utility}`,
    signingIn: 'Connexion au compte',
    readingAccounts: 'Lecture de vos comptes',
    done: 'terminé',
    current: 'en cours',
    slow: 'Cela peut prendre jusqu’à une demi-minute.',
    verySlow: (utility) =>
      `${utility} est plus lent que d’habitude. Vous pouvez attendre encore, ou partir et réessayer plus tard.`,
    trouble: 'La connexion est perdue. Nous essayons encore…',
    keepWaiting: 'Attendre encore',
    leave: 'Partir',
    cancel: 'Annuler',
  },
  success: {
    title: 'C’est connecté',
    found: (count, utility) => `${plural(count, 'compte trouvé', 'comptes trouvés')} chez ${utility}.`,
    account: (number) => `Compte ${number}`,
    next: (company) => `${company} pourra lire vos données d’électricité dès que vous continuez.`,
    soon: (company) => `Vous passez à ${company} dans un instant.`,
    submit: 'Continuer',
    emptyTitle: 'Vous êtes connecté, mais il n’y a aucun compte',
    empty: (utility) =>
      `${utility} n’affiche aucun compte d’électricité avec cet accès. Utilisez un autre accès, ou continuez sans compte.`,
    otherLogin: 'Utiliser un autre accès',
  },
  error: {
    screens: {
      connect_token_unknown: (company) => ({
        title: 'Ce lien ne marche pas',
        body: `Allez dans ${company ?? 'l’application qui vous a envoyé ici'} et recommencez à partir de là.`,
      }),
      connect_token_expired: (company) => ({
        title: 'Trop de temps a passé',
        body: `Pour votre sécurité, le lien ne vaut qu’une demi-heure. Allez dans ${company ?? 'l’application qui vous a envoyé ici'} et recommencez ; cela prend une minute.`,
      }),
      connect_token_used: (company) => ({
        title: 'Ce lien a déjà servi',
        body: `Votre fournisseur est peut-être déjà connecté dans un autre onglet. Allez dans ${company ?? 'l’application qui vous a envoyé ici'} pour le voir, ou pour recommencer.`,
      }),
      origin_not_allowed: (company) => ({
        title: 'Cette page ne peut pas demander votre accès',
        body: `N’entrez pas votre mot de passe ici. Allez directement dans ${company ?? 'l’application que vous utilisez'}, et signalez-le si vous revoyez ceci.`,
      }),
      redirect_uri_not_allowed: (company) => ({
        title: 'Ce lien mène à une page inconnue',
        body: `Pour protéger vos données, nous nous arrêtons ici. Allez directement dans ${company ?? 'l’application que vous utilisez'}, et signalez-le si vous revoyez ceci.`,
      }),
      opened_elsewhere: () => ({
        title: 'Vous avez continué dans un autre onglet',
        body: 'Cette connexion a été rouverte dans un autre onglet ou une autre fenêtre. Poursuivez là-bas, ou reprenez ici.',
      }),
      too_many_attempts: (company) => ({
        title: 'Trop d’essais',
        body: `Pour que votre compte ne soit pas bloqué, nous nous arrêtons ici. Vérifiez votre accès sur le site de votre fournisseur, puis recommencez depuis ${company ?? 'l’application qui vous a envoyé ici'}. Si cela se reproduit, attendez une heure.`,
      }),
      service_unavailable: () => ({
        title: 'Nous sommes injoignables en ce moment',
        body: 'Cela vient de nous ou de la connexion internet. Réessayez dans un instant.',
      }),
      utility_not_listed: (company) => ({
        title: 'Nous n’atteignons pas encore votre fournisseur',
        body: `Une recherche par code postal le trouve parfois. Sinon, partez d’ici, et ${company ?? 'l’application qui vous a envoyé ici'} saura qu’il manque.`,
      }),
    },
    retry: 'Réessayer',
    searchAgain: 'Chercher encore',
    goOnHere: 'Reprendre ici',
    leave: 'Partir',
  },
  closed: {
    title: 'Vous êtes parti sans connecter',
    body: (company) =>
      `Rien n’a été partagé${company ? ` avec ${company}` : ''}. Vous pouvez fermer cette page et revenir une autre fois.`,
    bodyAgain: 'Rien n’a été modifié. Vous pouvez fermer cette page et revenir une autre fois.',
  },
  problems: {
    invalid_credentials: (utility) => ({
      title: 'Ce mot de passe n’a pas marché.',
      body: `Vérifiez l’identifiant et le mot de passe et réessayez, ou réinitialisez le mot de passe sur le site de ${utility}.`,
    }),
    account_locked: (utility) => ({
      title: `${utility} a bloqué ce compte.`,
      body: 'Débloquez-le sur leur site ou par téléphone. Puis reconnectez-vous ici.',
    }),
    verification_failed: (utility) => ({
      title: 'Le code n’a pas été accepté.',
      body: `Reconnectez-vous, et ${utility} vous en enverra un autre.`,
    }),
    utility_unavailable: (utility) => ({
      title: `${utility} ne répond pas en ce moment.`,
      body: 'Votre mot de passe n’a pas été refusé. Réessayez dans quelques minutes.',
    }),
    utility_timeout: (utility) => ({
      title: `${utility} a mis trop de temps à répondre.`,
      body: 'Votre mot de passe n’a pas été refusé. Réessayez maintenant, ou dans quelques minutes.',
    }),
    service_unavailable: () => ({
      title: 'Quelque chose a échoué de notre côté.',
      body: 'Ce n’est pas dû à ce que vous avez saisi. Réessayez dans un instant.',
    }),
    offline: () => ({
      title: 'Vous semblez hors ligne.',
      body: 'Vérifiez votre connexion internet et réessayez.',
    }),
  },
} satisfies Messages;

/** French, outside of the screens. */
export const documentWords = {
  connect: 'Connectez votre fournisseur',
  noScript: 'JavaScript est nécessaire pour connecter votre fournisseur. Activez-le, puis rechargez la page.',
} satisfies DocumentWords;
