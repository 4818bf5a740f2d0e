import { pluralOf } from '../../lib/messages/phrases.ts';
import type { FileUploadWords } from '../file-upload-words.ts';

const plural = pluralOf('es-US');
const site = (host: string | null) => host ?? 'el sitio web de la compañía';

/** Spanish. */
export const words: FileUploadWords = {
  title: (utility) => `Agregue sus datos de ${utility}`,
  lead: 'Descárguelos de su sitio web y agregue el archivo aquí. No hace falta su contraseña.',
  where: '¿Dónde encuentro el archivo?',
  signIn: 'Inicie sesión en el sitio web de su compañía.',
  signInAt: 'Inicie sesión en',
  open: 'Abra',
  find: 'Busque «Green Button» o «Download my data». Suele estar en la página de su consumo.',
  download: 'Elija el período más largo y el formato XML, y descargue el archivo.',
  choose: 'Elegir archivos',
  chooseMore: 'Agregar más archivos',
  orDrop: 'o arrástrelos aquí',
  drop: 'Suelte sus archivos aquí',
  limits: 'XML, ZIP o GZ, hasta 200 MB',
  files: 'Archivos',
  waiting: 'En espera',
  sending: (percent) => `Subiendo, ${percent}`,
  reading: 'Leyendo…',
  added: 'Agregado',
  remove: (name) => `Quitar ${name}`,
  retry: 'Reintentar',
  retryName: (name) => `Reintentar: ${name}`,
  errors: {
    empty_file: () => 'Este archivo está vacío. Descárguelo otra vez y agregue el nuevo.',
    not_green_button: (host) =>
      `Este no es un archivo Green Button. En ${site(host)}, elija «Green Button» o XML como formato.`,
    pdf: (host) =>
      `Este es un PDF, quizá una factura. Elija la descarga Green Button o XML en ${site(host)}.`,
    web_page: (host) =>
      `Esta es una página web, no sus datos. Inicie sesión en ${site(host)} y descargue el archivo otra vez.`,
    csv: (host) =>
      `Esta es una hoja de cálculo (CSV). En ${site(host)}, elija Green Button o XML como formato.`,
    damaged_archive: () => 'Este archivo ZIP o GZ está dañado. Descárguelo otra vez.',
    cut_off: () => 'La descarga se cortó antes de los datos. Descargue el archivo otra vez.',
    gas_only: () => 'Este archivo solo tiene datos de gas. Descargue el de su medidor de electricidad.',
    water_only: () => 'Este archivo solo tiene datos de agua. Descargue el de su medidor de electricidad.',
    no_electricity: () =>
      'Este archivo no tiene datos de electricidad. Descargue el de su medidor de electricidad.',
    no_readings: () => 'Este archivo no tiene lecturas. Elija un período más largo y descárguelo otra vez.',
    too_large: () =>
      'Este archivo es muy grande o tiene demasiados medidores. Descargue menos datos a la vez.',
    too_many_files: () => 'Como máximo 20 archivos. Quite uno primero.',
    offline: () => 'Se cortó la conexión. No se perdió nada: inténtelo de nuevo.',
    service_unavailable: () => 'Algo falló de nuestro lado. Inténtelo de nuevo en un momento.',
  },
  otherFormats(formats) {
    const again = (host: string | null) =>
      `No podemos leer este archivo. Descárguelo otra vez en ${site(host)}, en formato ${formats}.`;
    return {
      find: 'Busque la descarga de sus datos. Suele estar en la página de su consumo.',
      download: `Elija el período más largo y el formato ${formats}, y descargue el archivo.`,
      limits: `${formats}, hasta 200 MB`,
      errors: { ...words.errors, not_green_button: again, pdf: again, csv: again },
    };
  },
  found: 'Lo que encontramos',
  range: (from, to) => `${from} a ${to}`,
  readings: (count) => plural(count, 'lectura', 'lecturas'),
  estimated: (count) => plural(count, 'estimada', 'estimadas'),
  bills: (count) => plural(count, 'factura', 'facturas'),
  leftOut: 'Lo que no se incluye',
  reasons: {
    gas: (count) =>
      `${plural(count, 'medidor de gas', 'medidores de gas')}: solo se comparte la electricidad`,
    water: (count) =>
      `${plural(count, 'medidor de agua', 'medidores de agua')}: solo se comparte la electricidad`,
    other_service: (count) =>
      `${plural(count, 'medidor de otro tipo', 'medidores de otro tipo')}: solo se comparte la electricidad`,
    duplicate: (count) =>
      `${plural(count, 'lectura repetida', 'lecturas repetidas')}: cuenta la más reciente`,
    not_energy: (count) =>
      `${plural(count, 'valor que no es', 'valores que no son')} de consumo por período, como el total del medidor o el voltaje`,
    future: (count) => `${plural(count, 'lectura', 'lecturas')} con fecha futura`,
    wrong_length: (count) =>
      `${plural(count, 'lectura', 'lecturas')} de menos de un minuto o de más de un día`,
    damaged: (count) => `${plural(count, 'lectura o factura', 'lecturas o facturas')} sin datos utilizables`,
    cut_off: (count) =>
      `el final de ${plural(count, 'archivo', 'archivos')}: la descarga se cortó y pueden faltar datos`,
  },
  times: {
    question: '¿Cuándo empieza la primera lectura?',
    why: 'El archivo no indica con claridad si sus horas son locales o UTC.',
    local: 'Las horas son locales',
    utc: 'Las horas son UTC',
  },
  submit: 'Continuar',
  noFile: 'Agregue un archivo para continuar.',
  notRead: 'Un momento: todavía se están leyendo sus archivos.',
  noData: 'Agregue un archivo que podamos usar para continuar.',
  noTimes: 'Elija cuándo empieza la primera lectura.',
  stores: (company) => `Al continuar, ${company} podrá acceder a estos datos.`,
};
