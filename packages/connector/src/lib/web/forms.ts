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
type Attributes = Partial<Record<string, string>>;

/**
 * Parses the forms of a page with the HTML parser of the WHATWG.
 *
 * @param url address of the page.
 */
export function parseForms(html: string, url: string): readonly Form[] {
  const found = [...elements(parse(html).childNodes)];
  const base = baseOf(found, url);
  return found
    .filter(({ element }) => element.tagName === 'form')
    .map(({ element }) => {
      const { action, method, id = null } = attributesOf(element);
      const owned = ownedBy(found, element, id);
      return {
        // An empty action is the page itself, whatever its base is.
        action: action ? (parseUrl(action, base)?.href ?? url) : url,
        method: (method || 'get').toUpperCase(),
        id,
        fields: fieldsOf(owned),
        buttons: buttonsOf(owned),
      };
    });
}

const baseOf = (found: readonly Found[], url: string): string => {
  const { href } =
    found
      .filter(({ element }) => element.tagName === 'base')
      .map(({ element }) => attributesOf(element))
      .find((attributes) => attributes.href !== undefined) ?? {};
  return (href !== undefined && parseUrl(href, url)?.href) || url;
};

const SILENT = new Set(['submit', 'button', 'image', 'reset', 'file']);

/** The elements within a form, and those elsewhere that name it. */
const ownedBy = (found: readonly Found[], form: Element, id: string | null): Element[] =>
  found
    .filter(({ element, owner }) => {
      const { form: named } = attributesOf(element);
      return named === undefined ? owner === form : id !== null && named === id;
    })
    .map(({ element }) => element);

const fieldsOf = (owned: readonly Element[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const element of owned) {
    if (element.tagName !== 'input') continue;
    const { name = '', type: given = 'text', value, checked, disabled } = attributesOf(element);
    const type = given.toLowerCase();
    const isBox = type === 'checkbox' || type === 'radio';
    if (name === '' || disabled !== undefined) continue;
    if (SILENT.has(type) || (isBox && checked === undefined)) continue;
    fields[name] = value ?? (isBox ? 'on' : '');
  }
  return fields;
};

const buttonsOf = (owned: readonly Element[]): Record<string, string> => {
  const buttons: Record<string, string> = {};
  for (const element of owned) {
    const { name = '', type: given, value = '', disabled } = attributesOf(element);
    const type = given?.toLowerCase();
    const isButton = element.tagName === 'button' && (type ?? 'submit') === 'submit';
    const isInput = element.tagName === 'input' && type === 'submit';
    if (name !== '' && disabled === undefined && (isButton || isInput)) buttons[name] = value;
  }
  return buttons;
};

const attributesOf = ({ attrs }: Element): Attributes =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

interface Found {
  readonly element: Element;
  /** The form around it. */
  readonly owner: Element | undefined;
}

/** All elements of a tree, in document order. Not recursive: a page may be nested without an end. */
function* elements(nodes: readonly Node[]): Generator<Found> {
  const rest = nodes
    .toReversed()
    .map((node): { node: Node; owner: Element | undefined } => ({ node, owner: undefined }));
  // A form whose tags are in the wrong places, such as within a table, has no content in the tree; its inputs follow it.
  let empty: Element | undefined;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { node, owner } = next;
    if (!('tagName' in node)) continue;
    const isForm = node.tagName === 'form';
    if (isForm) empty = node.childNodes.length === 0 ? node : undefined;
    yield { element: node, owner: owner ?? empty };
    const inner = isForm ? node : owner;
    for (const child of node.childNodes.toReversed()) rest.push({ node: child, owner: inner });
  }
}
