import type { DocumentWords, Messages } from '../lib/messages/messages.ts';
import { pluralOf } from '../lib/messages/plural.ts';

const plural = pluralOf('es');

/** Spanish, as it is written to customers in the United States. */
export const messages = {
  frame: {
    back: 'Atrás',
    close: 'Cerrar',
    progress: (step, of) => `Paso ${step} de ${of}`,
    loading: 'Un momento',
    sandbox: 'Prueba: datos ficticios',
    useTestLogin: 'Usar acceso de prueba',
  },
  terms: {
    title: (company) => `${company} usa Utility Connect para leer sus datos de electricidad`,
    data: {
      title: 'Qué se comparte',
      body: 'Cuánta electricidad consumió, hasta cada 15 minutos, sus facturas, y los números y direcciones de sus cuentas.',
    },
    password: (company) => ({
      title: `${company} nunca ve su contraseña`,
      body: 'Utility Connect la guarda cifrada y la usa solo para entrar en su compañía eléctrica.',
    }),
    stop: (company) => ({
      title: 'Hasta que usted diga basta',
      body: `Los datos se comparten hasta que pida a ${company} que lo desconecte. Entonces termina, y lo guardado se borra.`,
    }),
    agree: 'Aceptar y continuar',
    decline: 'Ahora no',
    termsTitle: 'Condiciones de uso',
    termsText: (company) => [
      `Usted pide a Utility Connect que entre por usted en su compañía eléctrica, lea allí sus cuentas, consumos y facturas, y se los entregue a ${company}.`,
      'Solo puede hacerlo con cuentas suyas, o que administre con permiso de su titular.',
      'Solo leemos. No cambiamos, contratamos ni pagamos nada en su compañía eléctrica.',
      `Lo que ${company} haga con los datos es asunto entre usted y ${company}; valen sus propias condiciones.`,
    ],
    privacyTitle: 'Privacidad',
    privacyText: (company) => [
      'Guardamos su acceso a la compañía eléctrica (cifrado), sus cuentas, consumos y facturas, y la hora en que aceptó.',
      `Entregamos las cuentas, consumos y facturas a ${company} y a nadie más. No vendemos nada ni mostramos publicidad.`,
      `Pida a ${company} que lo desconecte, y borramos el acceso y los datos.`,
    ],
    version: 'Versión del 20 de noviembre de 2026',
  },
  selection: {
    title: 'Elija su compañía eléctrica',
    label: 'Busque por nombre, código postal o estado',
    loading: 'Cargando compañías',
    found: (count) => plural(count, 'compañía encontrada', 'compañías encontradas'),
    empty: (query) => ({
      title: `No hay resultados para «${query}»`,
      body: 'Revise la ortografía o pruebe con el código postal de su factura.',
    }),
    failed: {
      title: 'No se pudo cargar la lista',
      body: 'El problema es nuestro. Inténtelo de nuevo en un momento.',
    },
    offline: {
      title: 'Parece que no tiene conexión',
      body: 'Revise su conexión a internet e inténtelo de nuevo.',
    },
    notListed: 'Mi compañía no está en la lista',
    down: 'No responde en este momento',
    kinds: {
      investor_owned: 'Empresa privada',
      cooperative: 'Cooperativa',
      municipal: 'Municipal',
      public: 'Empresa pública',
      community_choice: 'Energía comunitaria',
      other: 'Compañía eléctrica',
    },
  },
  credentials: {
    title: (utility) => `Entre en ${utility}`,
    lead: 'Use el acceso de su cuenta en su sitio web.',
    titleAgain: (utility) => `Entre de nuevo en ${utility}`,
    leadAgain: 'Su conexión necesita otra vez el acceso de su cuenta en su sitio web.',
    username: 'Usuario o correo electrónico',
    password: 'Contraseña',
    show: 'Mostrar',
    hide: 'Ocultar',
    passwordShown: 'contraseña',
    capsLock: 'Las mayúsculas están activadas.',
    promise: (utility, company) =>
      `Su contraseña llega cifrada a Utility Connect, que la usa solo para entrar en ${utility}. ${company} nunca la ve.`,
    submit: 'Conectar',
    usernameMissing: 'Escriba su usuario o correo electrónico.',
    passwordMissing: 'Escriba su contraseña.',
    missing: 'Falta algo',
    forgot: (host) => `¿Olvidó su contraseña? Vaya a ${host}`,
    website: (host) => `Ir a ${host}`,
    newTab: 'se abre en otra pestaña',
    down: (utility) => ({
      title: `${utility} no responde en este momento`,
      body: 'Puede intentar entrar, pero quizá no funcione hasta que vuelvan.',
    }),
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
    choiceTitle: '¿Adónde enviamos el código?',
    choice: (utility) => `${utility} quiere comprobar que es usted y le enviará un código.`,
    methods: { text_message: 'Mensaje de texto', email: 'Correo electrónico', call: 'Llamada telefónica' },
    otherWay: 'Enviarlo de otra manera',
    resendWait: (seconds) => `¿Aún no llega? Podrá pedir otro en unos ${seconds} segundos.`,
    resendReady: 'Ya puede pedir otro código.',
    resend: 'Enviar otro código',
    resent: 'Un nuevo código va en camino. Escriba el más reciente.',
    help: '¿Aún no llega? Puede tardar un minuto. Para recibir otro, vuelva atrás y entre de nuevo.',
    submit: 'Continuar',
  },
  connecting: {
    title: (utility) => `Conectando con ${utility}`,
    signingIn: 'Entrando en su cuenta',
    readingAccounts: 'Leyendo sus cuentas',
    done: 'hecho',
    current: 'en curso',
    slow: 'Puede tardar hasta medio minuto.',
    verySlow: (utility) =>
      `${utility} va más lento de lo normal. Puede seguir esperando, o salir e intentarlo más tarde.`,
    trouble: 'Se perdió la conexión. Seguimos intentándolo…',
    keepWaiting: 'Seguir esperando',
    leave: 'Salir',
    cancel: 'Cancelar',
  },
  success: {
    title: 'Ya está conectado',
    found: (count, utility) => `${plural(count, 'cuenta encontrada', 'cuentas encontradas')} en ${utility}.`,
    account: (number) => `Cuenta ${number}`,
    next: (company) => `${company} podrá leer sus datos de electricidad cuando continúe.`,
    soon: (company) => `En un momento pasará a ${company}.`,
    submit: 'Continuar',
    emptyTitle: 'Ha entrado, pero no hay cuentas',
    empty: (utility) =>
      `${utility} no muestra ninguna cuenta eléctrica con este acceso. Use otro acceso o continúe sin cuentas.`,
    otherLogin: 'Usar otro acceso',
  },
  error: {
    screens: {
      connect_token_unknown: (company) => ({
        title: 'Este enlace no funciona',
        body: `Vaya a ${company ?? 'la aplicación que lo envió aquí'} y empiece de nuevo desde allí.`,
      }),
      connect_token_expired: (company) => ({
        title: 'Pasó demasiado tiempo',
        body: `Por su seguridad, el enlace vale solo media hora. Vaya a ${company ?? 'la aplicación que lo envió aquí'} y empiece de nuevo; toma un minuto.`,
      }),
      connect_token_used: (company) => ({
        title: 'Este enlace ya se usó',
        body: `Quizá su compañía ya está conectada en otra pestaña. Vaya a ${company ?? 'la aplicación que lo envió aquí'} para verlo o para empezar de nuevo.`,
      }),
      origin_not_allowed: (company) => ({
        title: 'Esta página no puede pedir su acceso',
        body: `No escriba aquí su contraseña. Vaya directamente a ${company ?? 'la aplicación que usa'}, y avíseles si vuelve a ver esto.`,
      }),
      redirect_uri_not_allowed: (company) => ({
        title: 'Este enlace lleva a una página desconocida',
        body: `Para proteger sus datos nos detuvimos aquí. Vaya directamente a ${company ?? 'la aplicación que usa'}, y avíseles si vuelve a ver esto.`,
      }),
      opened_elsewhere: () => ({
        title: 'Siguió en otra pestaña',
        body: 'Esta conexión se abrió de nuevo en otra pestaña o ventana. Siga allí, o continúe aquí.',
      }),
      too_many_attempts: (company) => ({
        title: 'Demasiados intentos',
        body: `Para que no se bloquee su cuenta, paramos aquí. Revise su acceso en el sitio web de su compañía y empiece de nuevo desde ${company ?? 'la aplicación que lo envió aquí'}. Si vuelve a pasar, espere una hora.`,
      }),
      service_unavailable: () => ({
        title: 'No podemos atenderlo en este momento',
        body: 'El problema es nuestro o de la conexión. Inténtelo de nuevo en un momento.',
      }),
      utility_not_listed: (company) => ({
        title: 'Aún no llegamos a su compañía eléctrica',
        body: `A veces aparece al buscar por código postal. Si no, salga de aquí, y ${company ?? 'la aplicación que lo envió aquí'} sabrá que falta.`,
      }),
    },
    retry: 'Intentar de nuevo',
    searchAgain: 'Buscar de nuevo',
    goOnHere: 'Continuar aquí',
    leave: 'Salir',
  },
  closed: {
    title: 'Salió sin conectar',
    body: (company) =>
      `No se compartió nada${company ? ` con ${company}` : ''}. Ya puede cerrar esta página y volver otro día.`,
    bodyAgain: 'No se cambió nada. Ya puede cerrar esta página y volver otro día.',
  },
  problems: {
    invalid_credentials: (utility) => ({
      title: 'Esa contraseña no funcionó.',
      body: `Revise el usuario y la contraseña e inténtelo de nuevo, o restablezca la contraseña en el sitio web de ${utility}.`,
    }),
    account_locked: (utility) => ({
      title: `${utility} ha bloqueado esta cuenta.`,
      body: 'Desbloquéela en su sitio web o por teléfono. Después entre aquí de nuevo.',
    }),
    verification_failed: (utility) => ({
      title: 'El código no fue aceptado.',
      body: `Entre de nuevo, y ${utility} le enviará otro.`,
    }),
    utility_unavailable: (utility) => ({
      title: `${utility} no responde en este momento.`,
      body: 'Su contraseña no fue rechazada. Inténtelo de nuevo en unos minutos.',
    }),
    utility_timeout: (utility) => ({
      title: `${utility} tardó demasiado en responder.`,
      body: 'Su contraseña no fue rechazada. Inténtelo de nuevo ahora o en unos minutos.',
    }),
    service_unavailable: () => ({
      title: 'Algo falló de nuestro lado.',
      body: 'No se debe a lo que escribió. Inténtelo de nuevo en un momento.',
    }),
    offline: () => ({
      title: 'Parece que no tiene conexión.',
      body: 'Revise su conexión a internet e inténtelo de nuevo.',
    }),
  },
} satisfies Messages;

/** Spanish, outside of the screens. */
export const documentWords = {
  connect: 'Conecte su compañía eléctrica',
  noScript:
    'Para conectar su compañía eléctrica hace falta JavaScript. Actívelo y vuelva a cargar la página.',
} satisfies DocumentWords;
