/**
 * Styles an element through the CSSOM, which a strict `style-src` allows, and out of reach of the host page's own rules.
 *
 * @param element what to style
 * @param declarations CSS values by property
 */
export function style(element: HTMLElement, declarations: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(declarations)) {
    element.style.setProperty(property, value, 'important');
  }
}
