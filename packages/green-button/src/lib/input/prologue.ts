/**
 * Removes the text before the root element that some utilities get wrong: white space before the XML declaration, and the
 * declaration, which has done its work when the text is decoded.
 *
 * @returns a function for each chunk of text
 */
export function createPrologueRemover(): (text: string) => string {
  let held: string | undefined = '';
  return (text) => {
    if (held === undefined) return text;
    held = (held + text).trimStart();
    const isUndecided =
      held.length < 5 ? '<?xml'.startsWith(held) : /^<\?xml\s/.test(held) && !held.includes('?>');
    if (isUndecided && held.length < 1024) return '';
    const rest: string = held.replace(/^<\?xml\s[^>]*\?>/, '');
    held = undefined;
    return rest;
  };
}
