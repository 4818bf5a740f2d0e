import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parseUrl } from '../parse-url.ts';

/** A form of a page. */
export interface Form {
  /** Absolute address that it is sent to. */
  readonly action: string;
  /** In capitals. */
  readonly method: string;
  readonly id: string | null;
  /** Names and values of its inputs, hidden ones too, as a browser sends them before the person types. Buttons are left out. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names and values of its submit buttons. A browser sends that which the person presses. */
  readonly buttons: Readonly<Record<string, string>>;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Parses the forms of a page with the HTML parser of the WHATWG.
 *
 * @param url address of the page.
 */
export function parseForms(html: string, url: string): readonly Form[] {
  const forms: Form[] = [];
  for (const form of elements(parse(html).childNodes)) {
    if (form.tagName !== 'form') continue;
    const attributes = attributesOf(form);
    const action = parseUrl(attributes.action || url, url)?.href ?? url;
    const method = (attributes.method || 'get').toUpperCase();
    forms.push({
      action,
      method,
      id: attributes.id ?? null,
      fields: fieldsOf(form),
      buttons: buttonsOf(form),
    });
  }
  return forms;
}

const SILENT = new Set(['submit', 'button', 'image', 'reset', 'file']);

const fieldsOf = (form: Element): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const element of elements(form.childNodes)) {
    if (element.tagName !== 'input') continue;
    const { name = '', type = 'text', value, checked } = attributesOf(element);
    const isBox = type === 'checkbox' || type === 'radio';
    if (name === '' || SILENT.has(type) || (isBox && checked === undefined)) continue;
    fields[name] = value ?? (isBox ? 'on' : '');
  }
  return fields;
};

const buttonsOf = (form: Element): Record<string, string> => {
  const buttons: Record<string, string> = {};
  for (const element of elements(form.childNodes)) {
    const { name = '', type, value = '' } = attributesOf(element);
    const isButton = element.tagName === 'button' && (type ?? 'submit') === 'submit';
    if (name !== '' && (isButton || (element.tagName === 'input' && type === 'submit')))
      buttons[name] = value;
  }
  return buttons;
};

const attributesOf = ({ attrs }: Element): Partial<Record<string, string>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** All elements of a tree, in document order. */
function* elements(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elements(node.childNodes);
  }
}
