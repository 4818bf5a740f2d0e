// Compares rows with their floors. A row is `{ name, value?, unit?, floor?, note? }`; a floor is an operator and a limit: `>= 8000`.

/** @returns the rows; `met` tells of each with a floor whether the value reaches it. */
export const checkFloors = (rows) =>
  rows.map((row) => (row.floor === undefined ? row : { ...row, met: isMet(row) }));

/** @returns the table as text: name, figure, floor, note. */
export function formatTable(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results
    .map(({ name, value, unit, floor, met, note = '' }) => {
      const figure = value === undefined ? 'not measured' : `${round(value)} ${unit}`.trim();
      const verdict = floor === undefined ? '' : `${floor} ${met ? 'met' : 'MISSED'}`;
      return `${name.padEnd(width)} ${figure.padStart(20)}  ${verdict.padEnd(14)}  ${note}`.trimEnd();
    })
    .join('\n');
}

// False for NaN: what could not be measured does not reach its floor.
const isMet = ({ value, floor }) => {
  const [operator, limit] = floor.split(' ');
  if (operator === '>=') return value >= Number(limit);
  return operator === '<=' ? value <= Number(limit) : value < Number(limit);
};

const round = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toFixed(value < 1 ? 3 : 2));
