/**
 * Reads a CSV text with a header line (RFC 4180).
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function readCsv(text) {
  const [header = [], ...rows] = records(text);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g;

const records = (text) => {
  const rows = [];
  let row = [];
  for (const [whole, quoted, plain, end] of text.matchAll(field)) {
    // The pattern also matches the nothing after the last line.
    if (whole === '' && row.length === 0) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};
