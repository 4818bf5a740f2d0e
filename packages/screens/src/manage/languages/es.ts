import { pluralOf } from '../../lib/messages/phrases.ts';
import type { ManageWords } from '../manage-words.ts';

const plural = pluralOf('es');

/** Spanish, for people in the United States. */
export const words: ManageWords = {
  title: (company) => `Lo que compartes con ${company}`,
  lastRead: (company, date) => `${company} leyó tus datos por última vez el ${date}.`,
  neverRead: (company) => `${company} todavía no ha leído tus datos.`,
  data: 'Datos',
  since: 'Desde',
  until: 'Hasta',
  updated: 'Actualizado',
  scopes: { accounts: 'Cuentas', intervals: 'consumo eléctrico', bills: 'facturas' },
  months: (count) => `hasta ${plural(count, 'mes', 'meses')} atrás`,
  untilStopped: 'Que dejes de compartir',
  notYet: 'Todavía no',
  preparing: 'Tu compañía eléctrica todavía está preparando los datos.',
  needsSignIn: (company) =>
    `Tu compañía eléctrica ya no acepta el acceso, así que ${company} no recibe nada nuevo.`,
  signIn: 'Iniciar sesión de nuevo',
  change: 'Cambiar cuentas',
  addFile: 'Agregar un archivo más reciente',
  of: (action, utility) => `${action}: ${utility}`,
  stop: 'Dejar de compartir',
  stopAll: 'Dejar de compartir todo',
  stopTitle: (company, utility) => `¿Dejar de compartir ${utility} con ${company}?`,
  stopAllTitle: (company) => `¿Dejar de compartir todo con ${company}?`,
  loses: (company) => `${company} pierde el acceso de inmediato.`,
  deletes: (accounts, hasLogin) =>
    `Borramos ${hasLogin ? 'el acceso guardado y ' : ''}${plural(accounts, 'cuenta', 'cuentas')} con todo el consumo y las facturas. No se puede deshacer.`,
  copies: (company) => `Para borrar lo que ${company} ya copió, pídeselo.`,
  confirm: 'Dejar de compartir y borrar',
  keep: 'Seguir compartiendo',
  stopped: (company, utility) => `Ya no compartes ${utility} con ${company}. Los datos se borraron.`,
  failed: {
    title: 'Algo salió mal de nuestro lado.',
    body: 'No cambió nada. Inténtalo de nuevo en un momento.',
  },
  empty: (company) => ({
    title: `No compartes nada con ${company}`,
    body: `Para volver a compartir, conecta tu compañía eléctrica desde ${company}.`,
  }),
  expired: (company) => ({
    title: 'Esta página caducó',
    body: `Por tu seguridad, funciona durante 30 minutos. Vuelve a abrirla desde ${company ?? 'la aplicación que te envió aquí'}.`,
  }),
  unknown: {
    title: 'Este enlace no funciona',
    body: 'Vuelve a abrirlo desde la aplicación que te envió aquí.',
  },
};
