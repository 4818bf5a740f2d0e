import { pluralOf } from '../../lib/messages/phrases.ts';
import type { ManageWords } from '../manage-words.ts';

const plural = pluralOf('es');

/** Spanish, as it is written to customers in the United States. */
export const words: ManageWords = {
  title: (company) => `Lo que comparte con ${company}`,
  lastRead: (company, date) => `${company} leyó sus datos por última vez el ${date}.`,
  neverRead: (company) => `${company} todavía no ha leído sus datos.`,
  why: 'Para qué',
  data: 'Datos',
  history: 'Historial',
  since: 'Desde',
  until: 'Hasta',
  updated: 'Actualizado',
  scopes: { accounts: 'cuentas', intervals: 'consumo eléctrico', bills: 'facturas' },
  months: (count) => plural(count, 'mes', 'meses'),
  untilStopped: 'Que usted deje de compartir',
  notYet: 'Todavía no',
  accounts: (count) => plural(count, 'cuenta', 'cuentas'),
  preparing: 'Su compañía eléctrica todavía está preparando los datos.',
  needsSignIn: (company) =>
    `Su compañía eléctrica ya no da acceso, así que ${company} no recibe datos nuevos.`,
  signIn: 'Volver a iniciar sesión',
  change: 'Cambiar cuentas',
  addFile: 'Agregar un archivo más reciente',
  of: (action, utility) => `${action}: ${utility}`,
  stop: 'Dejar de compartir',
  stopAll: 'Dejar de compartir todo',
  stopTitle: (company, utility) => `¿Dejar de compartir ${utility} con ${company}?`,
  stopAllTitle: (company) => `¿Dejar de compartir todo con ${company}?`,
  loses: (company) => `${company} pierde el acceso de inmediato.`,
  deletes: (list) => `Eliminamos ${list}. No se puede deshacer.`,
  login: 'su acceso guardado',
  permission: 'su permiso en la compañía eléctrica',
  accountsWithData: (count) => `${plural(count, 'cuenta', 'cuentas')} con todo el consumo y las facturas`,
  copies: (company) => `Para que ${company} elimine lo que ya copió, pídaselo.`,
  confirm: 'Dejar de compartir y eliminar',
  keep: 'Seguir compartiendo',
  stopped: (company, utility) => ({
    title: `Ya no comparte ${utility} con ${company}.`,
    body: 'Los datos se eliminaron.',
  }),
  failed: {
    title: 'Algo falló de nuestro lado.',
    body: 'No se cambió nada. Inténtelo de nuevo en un momento.',
  },
  empty: (company) => ({
    title: `No comparte nada con ${company}`,
    body: `Para volver a compartir, conecte su compañía eléctrica desde ${company}.`,
  }),
  expired: (company) => ({
    title: 'Esta página caducó',
    body: `Por su seguridad, funciona durante 30 minutos. Vuelva a abrirla desde ${company ?? 'la aplicación que lo trajo aquí'}.`,
  }),
  unknown: {
    title: 'Este enlace no funciona',
    body: 'Vuelva a abrirlo desde la aplicación que lo trajo aquí.',
  },
};
