import type { DocumentWords, FirstMessages, Messages } from '../lib/messages/messages.ts';
import { countryNamesIn, joinScopes, pluralOf } from '../lib/messages/phrases.ts';

const plural = pluralOf('es-US');

/** The texts of the first screens, which are part of the page's document. */
export const firstMessages = {
  frame: {
    back: 'Atrás',
    close: 'Cerrar',
    progress: (step, of) => `Paso ${step} de ${of}`,
    loading: 'Un momento',
    sandbox: 'Prueba: solo datos ficticios',
  },
  terms: {
    title: (company) => `${company} usa Utility Connect para vincular su cuenta de electricidad`,
    returnTo: (host) => `Volverá a ${host}.`,
    purpose: (company) => `Para qué los pide ${company}`,
    quote: (words) => `«${words}»`,
    data: (shared) => ({
      title: 'Qué va a compartir',
      body: `De su servicio eléctrico: ${joinScopes(shared, ['consumo (con lecturas de hasta cada 15 minutos)', 'facturas (donde las haya)', 'números de cuenta y direcciones'], ' y ')}.`,
    }),
    history: (months) =>
      months === 1 ? 'Desde hace un mes en adelante.' : `Desde hace ${months} meses en adelante.`,
    until: (date) => `Dejará de compartirlos el ${date}.`,
    password: (company) => ({
      title: `${company} nunca ve su contraseña`,
      body: 'Utility Connect la cifra y solo la usa para iniciar sesión en su compañía eléctrica.',
    }),
    stop: (company) => ({
      title: 'Usted tiene el control',
      body: `Pida a ${company} que lo desconecte cuando quiera. Dejaremos de compartir sus datos y los eliminaremos.`,
    }),
    agreement: ['Al continuar acepta\u00a0los ', ' y la ', ''],
    agree: 'Aceptar y continuar',
    decline: 'Ahora no',
    termsTitle: 'Términos',
    termsText: (company) => [
      `Usted pide a Utility Connect que consulte sus cuentas, consumo y facturas en su compañía eléctrica, con su usuario o con su permiso, y que los comparta con ${company}.`,
      'Conecte solo cuentas suyas, o que administre con permiso del titular.',
      'Solo consultamos. No cambiamos nada en su compañía eléctrica, ni contratamos ni pagamos nada.',
      `El uso que ${company} haga de los datos queda entre usted y ${company}, según sus propios términos.`,
    ],
    privacyTitle: 'Política de privacidad',
    privacyText: (company) => [
      'Guardamos su usuario y contraseña o su permiso (cifrados), sus cuentas, consumo y facturas, y la hora en que aceptó.',
      `Compartimos sus cuentas, consumo y facturas con ${company} y con nadie más. No vendemos sus datos ni mostramos publicidad.`,
      `Cuando pida a ${company} que lo desconecte, eliminaremos su acceso y sus datos.`,
    ],
    done: 'Listo',
    version: 'Versión del 23 de noviembre de 2026',
  },
  error: {
    screens: {
      connect_token_unknown: (company) => ({
        title: 'Este enlace no funciona',
        body: `Vuelva a ${company ?? 'la aplicación que lo trajo aquí'} y empiece de nuevo.`,
      }),
      connect_token_expired: (company) => ({
        title: 'Se agotó el tiempo',
        body: `Por su seguridad, tiene 30 minutos para conectarse. Vuelva a ${company ?? 'la aplicación que lo trajo aquí'} y empiece de nuevo. Solo toma un minuto.`,
      }),
      connect_token_used: (company) => ({
        title: 'Este enlace ya se usó',
        body: `Quizá su compañía ya está conectada en otra pestaña. Vuelva a ${company ?? 'la aplicación que lo trajo aquí'} para comprobarlo o para empezar de nuevo.`,
      }),
      origin_not_allowed: (company) => ({
        title: 'No inicie sesión en esta página',
        body: `No tiene permiso para pedir su usuario y contraseña. Vaya directamente a ${company ?? 'la aplicación que usa'} y avíseles si vuelve a ver esto.`,
      }),
      redirect_uri_not_allowed: (company) => ({
        title: 'Este enlace lleva a una página desconocida',
        body: `Nos detuvimos para proteger sus datos. Vaya directamente a ${company ?? 'la aplicación que usa'} y avíseles si vuelve a ver esto.`,
      }),
      opened_elsewhere: () => ({
        title: 'Continuó en otra pestaña',
        body: 'Esta conexión se abrió de nuevo en otra pestaña o ventana. Siga allí, o retómela aquí.',
      }),
      too_many_attempts: (company) => ({
        title: 'Demasiados intentos',
        body: `Nos detuvimos para que no se bloquee su cuenta. Revise su usuario y contraseña en el sitio web de su compañía y empiece de nuevo desde ${company ?? 'la aplicación que lo trajo aquí'}. Si vuelve a ver esto, inténtelo de nuevo en una hora.`,
      }),
      service_unavailable: () => ({
        title: 'Tenemos problemas para conectarnos',
        body: 'Puede ser un problema nuestro o de su conexión a internet. Inténtelo de nuevo en un momento.',
      }),
      utility_not_listed: () => ({
        title: 'Todavía no trabajamos con su compañía eléctrica',
        body: 'Para estar seguro, pruebe a buscar por el código postal de su factura.',
      }),
    },
    retry: 'Intentar de nuevo',
    searchAgain: 'Buscar de nuevo',
    goOnHere: 'Continuar aquí',
    leave: 'Salir',
  },
  problems: {
    service_unavailable: () => ({
      title: 'Algo falló de nuestro lado.',
      body: 'Inténtelo de nuevo en un momento.',
    }),
    offline: () => ({
      title: 'Parece que no tiene conexión.',
      body: 'Revise su conexión a internet e inténtelo de nuevo.',
    }),
  },
} satisfies FirstMessages;

/** Spanish, as it is written to customers in the United States. */
export const messages = {
  ...firstMessages,
  selection: {
    title: 'Elija su compañía eléctrica',
    label: 'Busque por nombre, código postal o estado',
    loading: 'Cargando compañías',
    found: (count) => plural(count, 'compañía encontrada', 'compañías encontradas'),
    empty: (query) => ({
      title: `No hay resultados para “${query}”`,
      body: 'Revise la ortografía o pruebe con el código postal de su factura.',
    }),
    failed: {
      title: 'No pudimos cargar la lista',
      body: 'El problema es nuestro. Inténtelo de nuevo en un momento.',
    },
    offline: {
      title: 'Parece que no tiene conexión',
      body: 'Revise su conexión a internet e inténtelo de nuevo.',
    },
    notListed: 'Mi compañía no está en la lista',
    down: 'No disponible por el momento',
    connected: 'Conectadas',
    reconnect: 'Volver a conectar',
    connectAnother: 'Conectar otra compañía',
    country: countryNamesIn('es-US'),
    kinds: {
      investor_owned: 'Empresa privada',
      cooperative: 'Cooperativa',
      municipal: 'Municipal',
      public: 'Empresa pública',
      community_choice: 'Energía comunitaria',
      other: 'Compañía eléctrica',
    },
  },
  stop: {
    title: '¿Dejar de conectar?',
    body: 'Su compañía todavía no está conectada.',
    files: 'Se quitarán sus archivos. Todavía no se ha guardado nada.',
    keepGoing: 'Seguir',
    stop: 'Detener',
  },
  credentials: {
    title: (utility) => `Inicie sesión en ${utility}`,
    lead: (host) =>
      host
        ? `Use el mismo usuario y contraseña que en ${host}.`
        : 'Use el mismo usuario y contraseña que en el sitio web de la compañía.',
    titleAgain: (utility) => `Vuelva a iniciar sesión en ${utility}`,
    leadAgain: 'Vuelva a iniciar sesión para mantener sus datos al día.',
    titleUpdate: (utility) => `Actualice el acceso a ${utility}`,
    username: 'Usuario o correo electrónico',
    password: 'Contraseña',
    show: 'Mostrar',
    hide: 'Ocultar',
    passwordShown: 'contraseña',
    capsLock: 'Las mayúsculas están activadas.',
    promise: (utility, company) =>
      `Utility Connect cifra su contraseña y solo la usa para iniciar sesión en ${utility}. ${company} nunca la ve.`,
    submit: 'Conectar',
    usernameMissing: 'Escriba su usuario o correo electrónico.',
    passwordMissing: 'Escriba su contraseña.',
    missing: 'Escriba su usuario y contraseña',
    fieldMissing: (label) => `Escriba un valor en «${label}».`,
    fieldInvalid: (label) => `Revise «${label}». El formato no es correcto.`,
    optional: 'opcional',
    fieldsLead: (host) => `Use los mismos datos que en ${host ?? 'el sitio web de la compañía'}.`,
    fieldsPromise: (utility, company) =>
      `Utility Connect cifra lo que usted escribe y solo lo usa para iniciar sesión en ${utility}. ${company} nunca lo ve.`,
    fieldsRejected: {
      title: 'Esos datos no funcionaron.',
      body: 'Revise cada campo e inténtelo de nuevo.',
    },
    tokenLead: (host) => `Pegue su token de ${host ?? 'el sitio web de la compañía'}.`,
    tokenRejected: {
      title: 'Ese token no funcionó.',
      body: 'Cópielo completo y péguelo de nuevo, o cree otro.',
    },
    findIt: (host) => `Encuéntrelo en ${host}`,
    authenticatorHelp: 'La clave larga del código QR, no los seis dígitos que cambian.',
    forgot: (host) => `¿Olvidó su contraseña? Vaya a ${host}`,
    website: (host) => `Ir a ${host}`,
    newTab: 'se abre en otra pestaña',
    useTestLogin: 'Usar acceso de prueba',
    down: (utility) => ({
      title: `${utility} no está disponible por el momento`,
      body: 'Puede intentar iniciar sesión, pero quizá no funcione ahora.',
    }),
  },
  ways: {
    title: 'Otras formas de conectar',
    sign_in: (utility) => ({
      title: 'Iniciar sesión con su usuario de la compañía',
      body: `Use su usuario y contraseña de ${utility}. Sus datos se mantienen al día.`,
    }),
    redirect: (utility) => ({
      title: 'Permitir el acceso en el sitio de la compañía',
      body: `Inicie sesión en ${utility}. Su contraseña se queda allí y sus datos se mantienen al día.`,
    }),
    file: (utility) => ({
      title: 'Subir un archivo Green Button',
      body: `Descargue sus datos de ${utility} y agréguelos aquí. No comparte ninguna contraseña.`,
    }),
    anyFile: (utility) => ({
      title: 'Subir un archivo de su compañía',
      body: `Descargue sus datos de ${utility} y agréguelos aquí. No comparte ninguna contraseña.`,
    }),
    cancel: 'Cancelar',
  },
  handOff: {
    title: (utility) => `Ahora continuará en ${utility}`,
    titleAgain: (utility) => `Permita de nuevo el acceso en ${utility}`,
    leadAgain: 'Renueve su permiso para mantener sus datos al día.',
    steps: (utility, company) => [
      { title: `Inicie sesión en ${utility}`, body: 'En su propio sitio web, con su acceso de siempre.' },
      { title: `Elija qué compartir con ${company}`, body: 'Solo se comparte lo que usted acepte.' },
      { title: 'Regrese aquí', body: 'Nosotros hacemos el resto.' },
    ],
    before: 'Antes de empezar',
    promise: (utility, company) =>
      `Su contraseña se queda en ${utility}. Ni ${company} ni Utility Connect la ven nunca.`,
    submit: (utility) => `Continuar en ${utility}`,
    down: 'Puede intentarlo, pero quizá no funcione ahora.',
    awayTitle: (utility) => `Termine en ${utility}, en la otra pestaña`,
    away: 'Deje esta página abierta. Continuará sola.',
    nothing: '¿No pasó nada?',
    closed: '¿La página quedó en blanco o la cerró?',
    openAgain: (utility) => `Abrir ${utility} otra vez`,
    problems: {
      service_unavailable: 'Inténtelo de nuevo en un momento.',
      utility_unavailable: 'No se compartió nada. Inténtelo de nuevo en unos minutos.',
      utility_timeout: 'No se compartió nada. Inténtelo de nuevo ahora o en unos minutos.',
    },
  },
  verification: {
    title: 'Escriba su código',
    sentTo: (utility, sentTo) =>
      sentTo
        ? `${utility} envió un código a ${sentTo}.`
        : `${utility} le envió un código por mensaje de texto o correo electrónico.`,
    label: 'Código',
    errors: {
      wrong_code: 'Ese código no funcionó. Revíselo e inténtelo de nuevo.',
      expired_code: 'Ese código ya venció. Escriba el más reciente o pida otro.',
    },
    missing: 'Escriba el código.',
    choiceTitle: '¿Cómo quiere recibir su código?',
    choice: (utility) => `${utility} necesita confirmar que es usted.`,
    methods: { text_message: 'Mensaje de texto', email: 'Correo electrónico', call: 'Llamada telefónica' },
    otherWay: 'Recibirlo de otra manera',
    resendWait: (seconds) => `¿Aún no le llega? Podrá pedir otro en unos ${seconds} segundos.`,
    resendReady: 'Ya puede pedir otro código.',
    resend: 'Enviar otro código',
    resent: 'Un nuevo código va en camino. Escriba el más reciente.',
    help: '¿Aún no le llega? Puede tardar un minuto. Para recibir otro, regrese y vuelva a iniciar sesión.',
    submit: 'Continuar',
  },
  connecting: {
    title: (utility) => `Conectando con ${utility}`,
    signingIn: 'Iniciando sesión',
    confirming: 'Confirmando su permiso',
    readingAccounts: 'Consultando sus cuentas',
    done: 'listo',
    current: 'en curso',
    slow: 'Puede tardar hasta medio minuto.',
    verySlow: (utility) =>
      `${utility} está más lento de lo normal. Puede seguir esperando, o salir e intentarlo más tarde.`,
    trouble: 'Perdimos la conexión. Seguimos intentándolo…',
    keepWaiting: 'Seguir esperando',
    leave: 'Salir',
    cancel: 'Cancelar',
  },
  accountSelection: {
    title: 'Elija qué compartir',
    lead: (company) => `${company} recibe solo las cuentas que usted elija. Las demás no se guardan.`,
    legend: (utility) => `Sus cuentas en ${utility}`,
    all: (count) => `Las ${count} cuentas`,
    submit: (count) =>
      count === 0 ? 'Compartir cuentas' : `Compartir ${plural(count, 'cuenta', 'cuentas')}`,
    none: 'Elija al menos una cuenta.',
    stops: (company, count) =>
      count === 1
        ? `${company} perderá 1 cuenta. Se borrarán sus datos.`
        : `${company} perderá ${count} cuentas. Se borrarán los datos de estas cuentas.`,
  },
  success: {
    title: 'Ya está conectado',
    found: (count, utility) => `${plural(count, 'cuenta conectada', 'cuentas conectadas')} en ${utility}.`,
    account: (number) => `Cuenta ${number}`,
    next: (company) => `${company} ya tiene acceso a sus datos de electricidad.`,
    preparing: (utility, company) =>
      `${utility} está preparando sus datos. ${company} los recibirá en cuanto estén listos.`,
    chooseLater: (utility, company) =>
      `${utility} todavía no muestra sus cuentas, así que no se comparte nada. Más tarde, vuelva aquí desde ${company} para elegirlas.`,
    soon: (company) => `Volviendo a ${company}…`,
    ending: 'Un momento, estamos terminando…',
    submit: 'Continuar',
    otherLogin: 'Usar otro acceso',
  },
  closed: {
    title: 'No conectó su compañía eléctrica',
    body: 'Puede cerrar esta página e intentarlo de nuevo cuando quiera.',
    titleAgain: 'Todo sigue igual',
    bodyAgain: 'Su conexión no ha cambiado. Puede cerrar esta página e intentarlo de nuevo cuando quiera.',
    returnTo: (company) => `Volver a ${company}`,
  },
  problems: {
    ...firstMessages.problems,
    invalid_credentials: (utility) => ({
      title: 'Ese usuario o contraseña no funcionó.',
      body: `Inténtelo de nuevo o restablezca su contraseña en el sitio web de ${utility}.`,
    }),
    account_locked: (utility) => ({
      title: `${utility} bloqueó esta cuenta.`,
      body: 'Desbloquéela en su sitio web o por teléfono y vuelva a iniciar sesión aquí.',
    }),
    verification_failed: (utility) => ({
      title: 'El código no fue aceptado.',
      body: `Vuelva a iniciar sesión y ${utility} le enviará otro.`,
    }),
    consent_denied: (utility) => ({
      title: 'No se compartió nada.',
      body: `No permitió el acceso en ${utility}. Para conectar su cuenta, continúe allí de nuevo.`,
    }),
    utility_unavailable: (utility) => ({
      title: `${utility} no está disponible por el momento.`,
      body: 'Su contraseña no fue rechazada. Inténtelo de nuevo en unos minutos.',
    }),
    utility_timeout: (utility) => ({
      title: `${utility} tardó demasiado en responder.`,
      body: 'Su contraseña no fue rechazada. Inténtelo de nuevo ahora o en unos minutos.',
    }),
    rate_limited: (utility, minutes) => ({
      title: `${utility} nos pide esperar.`,
      body:
        minutes === undefined
          ? 'Inténtelo de nuevo en unos minutos.'
          : minutes <= 1
            ? 'Inténtelo de nuevo en un minuto.'
            : `Inténtelo de nuevo en ${minutes} minutos.`,
    }),
    no_accounts: (utility) => ({
      title: 'No encontramos ninguna cuenta',
      body: `Este acceso de ${utility} no tiene cuentas de electricidad. Use otro acceso o continúe sin cuentas.`,
    }),
    file_rejected: () => ({ title: 'No se pudo usar el archivo.', body: '' }),
  },
} satisfies Messages;

/** Spanish, outside of the screens. */
export const documentWords = {
  connect: 'Conecte su compañía eléctrica',
  manage: 'Lo que comparte',
  noScript: 'Para conectar su compañía eléctrica necesita JavaScript. Actívelo y vuelva a cargar la página.',
} satisfies DocumentWords;
