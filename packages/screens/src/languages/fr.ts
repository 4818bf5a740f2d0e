import type { DocumentWords, FirstMessages, Messages } from '../lib/messages/messages.ts';
import { countryNamesIn, joinScopes, pluralOf } from '../lib/messages/phrases.ts';

const plural = pluralOf('fr');

/** The texts of the first screens, which are part of the page's document. */
export const firstMessages = {
  frame: {
    back: 'Retour',
    close: 'Fermer',
    progress: (step, of) => `Étape ${step} sur ${of}`,
    loading: 'Un instant',
    sandbox: 'Test : données fictives',
  },
  terms: {
    title: (company) => `${company} utilise Utility Connect pour associer votre compte d’électricité`,
    returnTo: (host) => `Vous reviendrez sur ${host}.`,
    purpose: (company) => `Pourquoi ${company} les demande`,
    quote: (words) => `«\u00a0${words}\u00a0»`,
    data: (shared) => ({
      title: 'Ce que vous partagez',
      body: `Pour votre électricité : ${joinScopes(shared, ['consommation (relevés jusqu’à toutes les 15 minutes)', 'factures (si disponibles)', 'numéros de compte et adresses desservies'], ' et ')}.`,
    }),
    history: (months) =>
      months === 1
        ? 'Données du dernier mois et à venir.'
        : `Données des ${months} derniers mois et à venir.`,
    until: (date) => `Le partage prend fin le ${date}.`,
    password: (company) => ({
      title: `${company} ne voit jamais votre mot de passe`,
      body: 'Utility Connect le chiffre et ne l’utilise que pour se connecter à votre fournisseur.',
    }),
    stop: (company) => ({
      title: 'Vous gardez le contrôle',
      body: `Demandez à ${company} de vous déconnecter à tout moment. Nous cesserons de partager vos données et les supprimerons.`,
    }),
    agreement: ['En continuant, vous acceptez\u00a0les ', ' et la ', ''],
    agree: 'Accepter et continuer',
    decline: 'Pas maintenant',
    termsTitle: 'Conditions',
    termsText: (company) => [
      `Vous demandez à Utility Connect de consulter vos comptes, votre consommation et vos factures chez votre fournisseur d’électricité, avec vos identifiants ou votre autorisation, et de les partager avec ${company}.`,
      'Connectez uniquement vos propres comptes, ou ceux que vous gérez avec l’accord du titulaire.',
      'Nous consultons seulement. Nous ne modifions, ne commandons et ne payons rien chez votre fournisseur.',
      `L’usage que ${company} fait des données relève de ses propres conditions, entre vous et ${company}.`,
    ],
    privacyTitle: 'Politique de confidentialité',
    privacyText: (company) => [
      'Nous conservons vos identifiants ou votre autorisation (chiffrés), vos comptes, votre consommation, vos factures et l’heure de votre accord.',
      `Nous partageons vos comptes, votre consommation et vos factures avec ${company} et personne d’autre. Nous ne vendons pas vos données et n’affichons pas de publicité.`,
      `Lorsque vous demandez à ${company} de vous déconnecter, nous supprimons vos identifiants et vos données.`,
    ],
    done: 'Terminé',
    version: 'Version du 23 novembre 2026',
  },
  error: {
    screens: {
      connect_token_unknown: (company) => ({
        title: 'Ce lien ne fonctionne pas',
        body: `Revenez à ${company ?? 'l’application qui vous a amené ici'} et recommencez.`,
      }),
      connect_token_expired: (company) => ({
        title: 'Le temps est écoulé',
        body: `Pour votre sécurité, vous avez 30 minutes pour vous connecter. Revenez à ${company ?? 'l’application qui vous a amené ici'} et recommencez. Cela ne prend qu’une minute.`,
      }),
      connect_token_used: (company) => ({
        title: 'Ce lien a déjà servi',
        body: `Votre fournisseur est peut-être déjà connecté dans un autre onglet. Revenez à ${company ?? 'l’application qui vous a amené ici'} pour le vérifier ou recommencer.`,
      }),
      origin_not_allowed: (company) => ({
        title: 'Ne vous connectez pas sur cette page',
        body: `Elle n’est pas autorisée à demander vos identifiants. Allez directement sur ${company ?? 'l’application que vous utilisez'} et signalez-le si cela se reproduit.`,
      }),
      redirect_uri_not_allowed: (company) => ({
        title: 'Ce lien mène à une page inconnue',
        body: `Nous nous sommes arrêtés pour protéger vos données. Allez directement sur ${company ?? 'l’application que vous utilisez'} et signalez-le si cela se reproduit.`,
      }),
      opened_elsewhere: () => ({
        title: 'Vous avez continué dans un autre onglet',
        body: 'Cette connexion a été rouverte dans un autre onglet ou une autre fenêtre. Poursuivez là-bas, ou reprenez ici.',
      }),
      too_many_attempts: (company) => ({
        title: 'Trop de tentatives',
        body: `Nous nous sommes arrêtés pour que votre compte ne soit pas bloqué. Vérifiez vos identifiants sur le site de votre fournisseur, puis recommencez depuis ${company ?? 'l’application qui vous a amené ici'}. Si cela se reproduit, réessayez dans une heure.`,
      }),
      service_unavailable: () => ({
        title: 'Nous avons du mal à nous connecter',
        body: 'Cela vient peut-être de nous, ou de votre connexion internet. Réessayez dans un instant.',
      }),
      utility_not_listed: () => ({
        title: 'Nous ne prenons pas encore en charge votre fournisseur',
        body: 'Par précaution, essayez de chercher par le code postal de votre facture.',
      }),
    },
    retry: 'Réessayer',
    searchAgain: 'Chercher à nouveau',
    goOnHere: 'Continuer ici',
    leave: 'Quitter',
  },
  problems: {
    service_unavailable: () => ({
      title: 'Une erreur s’est produite de notre côté.',
      body: 'Réessayez dans un instant.',
    }),
    offline: () => ({
      title: 'Vous semblez hors ligne.',
      body: 'Vérifiez votre connexion internet et réessayez.',
    }),
  },
} satisfies FirstMessages;

/** French. */
export const messages = {
  ...firstMessages,
  selection: {
    title: 'Choisissez votre fournisseur d’électricité',
    label: 'Recherche par nom, code postal ou État',
    loading: 'Chargement des fournisseurs',
    found: (count) => plural(count, 'fournisseur trouvé', 'fournisseurs trouvés'),
    empty: (query) => ({
      title: `Aucun résultat pour « ${query} »`,
      body: 'Vérifiez l’orthographe ou essayez le code postal de votre facture.',
    }),
    failed: {
      title: 'Impossible de charger la liste',
      body: 'Le problème vient de nous. Réessayez dans un instant.',
    },
    offline: {
      title: 'Vous semblez hors ligne',
      body: 'Vérifiez votre connexion internet et réessayez.',
    },
    notListed: 'Mon fournisseur n’est pas dans la liste',
    down: 'Momentanément indisponible',
    connected: 'Connectés',
    reconnect: 'Se reconnecter',
    connectAnother: 'Connecter un autre fournisseur',
    country: countryNamesIn('fr'),
    kinds: {
      investor_owned: 'Entreprise privée',
      cooperative: 'Coopérative',
      municipal: 'Municipal',
      public: 'Entreprise publique',
      community_choice: 'Énergie communautaire',
      other: 'Fournisseur d’électricité',
    },
  },
  stop: {
    title: 'Arrêter la connexion ?',
    body: 'Votre fournisseur n’est pas encore connecté.',
    files: 'Vos fichiers seront retirés. Rien n’a encore été enregistré.',
    keepGoing: 'Continuer',
    stop: 'Arrêter',
  },
  credentials: {
    title: (utility) => `Connectez-vous à ${utility}`,
    lead: (host) =>
      `Utilisez les mêmes identifiant et mot de passe que sur ${host ?? 'le site du fournisseur'}.`,
    titleAgain: (utility) => `Reconnectez-vous à ${utility}`,
    leadAgain: 'Reconnectez-vous pour que vos données restent à jour.',
    titleUpdate: (utility) => `Mettez à jour l’accès à ${utility}`,
    username: 'Identifiant ou e-mail',
    password: 'Mot de passe',
    show: 'Afficher',
    hide: 'Masquer',
    passwordShown: 'le mot de passe',
    capsLock: 'Le verrouillage des majuscules est activé.',
    promise: (utility, company) =>
      `Utility Connect chiffre votre mot de passe et ne l’utilise que pour se connecter à ${utility}. ${company} ne le voit jamais.`,
    submit: 'Se connecter',
    usernameMissing: 'Saisissez votre identifiant ou e-mail.',
    passwordMissing: 'Saisissez votre mot de passe.',
    missing: 'Saisissez votre identifiant et votre mot de passe',
    fieldMissing: (label) => `Remplissez le champ « ${label} ».`,
    fieldInvalid: (label) => `Vérifiez le champ « ${label} » : le format n’est pas correct.`,
    optional: 'facultatif',
    fieldsLead: (host) => `Utilisez les mêmes informations que sur ${host ?? 'le site du fournisseur'}.`,
    fieldsPromise: (utility, company) =>
      `Utility Connect chiffre ce que vous saisissez et s’en sert uniquement pour se connecter à ${utility}. ${company} n’y a jamais accès.`,
    fieldsRejected: {
      title: 'Ces informations n’ont pas fonctionné.',
      body: 'Vérifiez chaque champ et réessayez.',
    },
    tokenLead: (host) => `Collez votre jeton, que vous trouverez sur ${host ?? 'le site du fournisseur'}.`,
    tokenRejected: {
      title: 'Ce jeton n’a pas fonctionné.',
      body: 'Copiez-le en entier et collez-le à nouveau, ou créez-en un autre.',
    },
    findIt: (host) => `À trouver sur ${host}`,
    authenticatorHelp: 'La longue clé du code QR, pas les six chiffres qui changent.',
    forgot: (host) => `Mot de passe oublié ? Allez sur ${host}`,
    website: (host) => `Aller sur ${host}`,
    newTab: 's’ouvre dans un nouvel onglet',
    useTestLogin: 'Utiliser l’accès de test',
    down: (utility) => ({
      title: `${utility} est momentanément indisponible`,
      body: 'Vous pouvez essayer de vous connecter, mais cela risque de ne pas fonctionner.',
    }),
  },
  ways: {
    title: 'Autres façons de connecter',
    sign_in: (utility) => ({
      title: 'Se connecter avec vos identifiants',
      body: `Utilisez ceux de votre compte ${utility}. Vos données restent à jour.`,
    }),
    redirect: (utility) => ({
      title: 'Autoriser l’accès sur le site du fournisseur',
      body: `Connectez-vous chez ${utility}. Votre mot de passe y reste, et vos données restent à jour.`,
    }),
    file: (utility) => ({
      title: 'Envoyer un fichier Green Button',
      body: `Téléchargez vos données chez ${utility}, puis ajoutez-les ici, sans partager de mot de passe.`,
    }),
    anyFile: (utility) => ({
      title: 'Envoyer un fichier de votre fournisseur',
      body: `Téléchargez vos données chez ${utility}, puis ajoutez-les ici, sans partager de mot de passe.`,
    }),
    cancel: 'Annuler',
  },
  handOff: {
    title: (utility) => `La suite se passe chez ${utility}`,
    titleAgain: (utility) => `Autorisez de nouveau l’accès chez ${utility}`,
    leadAgain: 'Renouvelez votre autorisation pour que vos données restent à jour.',
    steps: (utility, company) => [
      {
        title: `Connectez-vous chez ${utility}`,
        body: 'Sur leur propre site, avec vos identifiants habituels.',
      },
      {
        title: `Choisissez ce que vous partagez avec ${company}`,
        body: 'Seul ce que vous acceptez est partagé.',
      },
      { title: 'Revenez ici', body: 'Nous nous occupons du reste.' },
    ],
    before: 'Avant de commencer',
    promise: (utility, company) =>
      `Votre mot de passe reste chez ${utility}. Ni ${company} ni Utility Connect ne le voient jamais.`,
    submit: (utility) => `Continuer chez ${utility}`,
    down: 'Vous pouvez essayer, mais cela risque de ne pas fonctionner.',
    awayTitle: (utility) => `Terminez chez ${utility} dans l’autre onglet`,
    away: 'Laissez cette page ouverte. Elle continuera d’elle-même.',
    nothing: 'Rien ne s’est passé ?',
    closed: 'La page est restée blanche, ou vous l’avez fermée ?',
    openAgain: (utility) => `Rouvrir ${utility}`,
    problems: {
      service_unavailable: 'Réessayez dans un instant.',
      utility_unavailable: 'Rien n’a été partagé. Réessayez dans quelques minutes.',
      utility_timeout: 'Rien n’a été partagé. Réessayez maintenant ou dans quelques minutes.',
    },
  },
  verification: {
    title: 'Saisissez votre code',
    sentTo: (utility, sentTo) =>
      sentTo
        ? `${utility} a envoyé un code à ${sentTo}.`
        : `${utility} vous a envoyé un code par SMS ou par e-mail.`,
    label: 'Code',
    errors: {
      wrong_code: 'Ce code ne fonctionne pas. Vérifiez-le et réessayez.',
      expired_code: 'Ce code a expiré. Saisissez le plus récent, ou demandez-en un autre.',
    },
    missing: 'Saisissez le code.',
    choiceTitle: 'Comment souhaitez-vous recevoir votre code ?',
    choice: (utility) => `${utility} doit s’assurer que c’est bien vous.`,
    methods: { text_message: 'SMS', email: 'E-mail', call: 'Appel téléphonique' },
    otherWay: 'Le recevoir autrement',
    resendWait: (seconds) =>
      `Pas encore de code ? Vous pourrez en demander un autre dans environ ${seconds} secondes.`,
    resendReady: 'Vous pouvez demander un nouveau code.',
    resend: 'Envoyer un nouveau code',
    resent: 'Un nouveau code arrive. Saisissez le plus récent.',
    help: 'Pas encore de code ? Cela peut prendre une minute. Pour en recevoir un autre, revenez en arrière et reconnectez-vous.',
    submit: 'Continuer',
  },
  connecting: {
    title: (utility) => `Connexion à ${utility}`,
    signingIn: 'Connexion au compte',
    confirming: 'Vérification de votre autorisation',
    readingAccounts: 'Consultation de vos comptes',
    done: 'terminé',
    current: 'en cours',
    slow: 'Cela peut prendre jusqu’à une demi-minute.',
    verySlow: (utility) =>
      `${utility} est plus lent que d’habitude. Vous pouvez patienter, ou partir et réessayer plus tard.`,
    trouble: 'La connexion est perdue. Nous réessayons…',
    keepWaiting: 'Patienter',
    leave: 'Quitter',
    cancel: 'Annuler',
  },
  accountSelection: {
    title: 'Choisissez ce que vous partagez',
    lead: (company) =>
      `${company} ne reçoit que les comptes que vous choisissez. Les autres ne sont pas enregistrés.`,
    legend: (utility) => `Vos comptes chez ${utility}`,
    all: (count) => `Les ${count} comptes`,
    submit: (count) =>
      count === 0 ? 'Partager des comptes' : `Partager ${plural(count, 'compte', 'comptes')}`,
    none: 'Choisissez au moins un compte.',
    stops: (company, count) =>
      count === 1
        ? `${company} perdra 1 compte. Ses données seront supprimées.`
        : `${company} perdra ${count} comptes. Leurs données seront supprimées.`,
  },
  success: {
    title: 'Vous êtes connecté',
    found: (count, utility) => `${plural(count, 'compte connecté', 'comptes connectés')} chez ${utility}.`,
    account: (number) => `Compte ${number}`,
    next: (company) => `${company} a désormais accès à vos données d’électricité.`,
    preparing: (utility, company) =>
      `${utility} prépare vos données. ${company} les recevra dès qu’elles seront prêtes.`,
    chooseLater: (utility, company) =>
      `${utility} n’affiche pas encore vos comptes : rien n’est partagé. Revenez ici plus tard depuis ${company} pour les choisir.`,
    soon: (company) => `Retour à ${company}…`,
    ending: 'Un instant, nous terminons…',
    submit: 'Continuer',
    otherLogin: 'Utiliser un autre accès',
  },
  closed: {
    title: 'Vous n’avez pas connecté votre fournisseur',
    body: 'Vous pouvez fermer cette page et réessayer quand vous voulez.',
    titleAgain: 'Rien n’a changé',
    bodyAgain:
      'Votre connexion reste telle quelle. Vous pouvez fermer cette page et réessayer quand vous voulez.',
    returnTo: (company) => `Retour à ${company}`,
  },
  problems: {
    ...firstMessages.problems,
    invalid_credentials: (utility) => ({
      title: 'Identifiant ou mot de passe incorrect.',
      body: `Réessayez, ou réinitialisez votre mot de passe sur le site de ${utility}.`,
    }),
    account_locked: (utility) => ({
      title: `${utility} a bloqué ce compte.`,
      body: 'Débloquez-le sur leur site ou par téléphone, puis reconnectez-vous ici.',
    }),
    verification_failed: (utility) => ({
      title: 'Le code n’a pas été accepté.',
      body: `Reconnectez-vous, et ${utility} vous en enverra un autre.`,
    }),
    consent_denied: (utility) => ({
      title: 'Rien n’a été partagé.',
      body: `Vous n’avez pas autorisé l’accès chez ${utility}. Pour vous connecter, retournez-y.`,
    }),
    utility_unavailable: (utility) => ({
      title: `${utility} est momentanément indisponible.`,
      body: 'Votre mot de passe n’a pas été refusé. Réessayez dans quelques minutes.',
    }),
    utility_timeout: (utility) => ({
      title: `${utility} a mis trop de temps à répondre.`,
      body: 'Votre mot de passe n’a pas été refusé. Réessayez maintenant ou dans quelques minutes.',
    }),
    rate_limited: (utility, minutes) => ({
      title: `${utility} nous demande d’attendre.`,
      body:
        minutes === undefined
          ? 'Réessayez dans quelques minutes.'
          : minutes <= 1
            ? 'Réessayez dans une minute.'
            : `Réessayez dans ${minutes} minutes.`,
    }),
    no_accounts: (utility) => ({
      title: 'Nous n’avons trouvé aucun compte',
      body: `Cet accès ${utility} n’a aucun compte d’électricité. Utilisez un autre accès, ou continuez sans compte.`,
    }),
    file_rejected: () => ({ title: 'Le fichier n’a pas pu être utilisé.', body: '' }),
  },
} satisfies Messages;

/** French, outside of the screens. */
export const documentWords = {
  connect: 'Connectez votre fournisseur',
  manage: 'Ce que vous partagez',
  noScript: 'JavaScript est nécessaire pour connecter votre fournisseur. Activez-le, puis rechargez la page.',
} satisfies DocumentWords;
