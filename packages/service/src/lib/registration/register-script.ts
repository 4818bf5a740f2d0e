/** Shows the typed name and color in the preview. Without it, the form works and the preview stays as it is. */
export const previewScript = `
const mock = document.querySelector('.mock');
const field = (id) => document.getElementById(id);
const picker = field('accent-picker');
// White or black, by the relative luminance of WCAG 2.
const textOn = (color) => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
};
const show = () => {
  const company = field('company_name').value.trim() || 'Your company';
  for (const place of mock.querySelectorAll('[data-company]')) place.textContent = company;
  mock.querySelector('.tile').textContent = [...company][0].toUpperCase();
  const color = field('accent').value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  if (isColor) picker.value = color;
  mock.style[isColor ? 'setProperty' : 'removeProperty']('--brand', color);
  mock.style[isColor ? 'setProperty' : 'removeProperty']('--on-brand', isColor ? textOn(color) : '');
};
picker.hidden = false;
picker.addEventListener('input', () => { field('accent').value = picker.value; show(); });
document.querySelector('form').addEventListener('input', show);
show();
`;

/** Gives each sample a button that copies it. */
export const copyScript = `
for (const sample of document.querySelectorAll('.sample')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy ' + sample.dataset.name);
  button.addEventListener('click', async () => {
    const code = sample.querySelector('code');
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      // Without the permission or https, the person copies the selection.
      getSelection().selectAllChildren(code);
    }
  });
  sample.append(button);
}
`;
