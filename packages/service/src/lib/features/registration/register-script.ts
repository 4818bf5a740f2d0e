/** Shows the typed name, the color and the logo in the preview. Without it, the form works and the preview stays as it is. */
export const previewScript = `
const mock = document.querySelector('.mock');
const field = (id) => document.getElementById(id);
const picker = field('accent-picker');
const tile = mock.querySelector('.tile');
let logo = null;
// White or black, by the relative luminance of WCAG 2.
const textOn = (color) => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
};
const show = () => {
  const company = field('company_name').value.trim() || 'Your company';
  for (const place of mock.querySelectorAll('[data-company]')) place.textContent = company;
  const initial = [...company][0].toUpperCase();
  tile.classList.toggle('logo', logo !== null);
  tile.replaceChildren(logo ?? initial);
  const color = field('accent').value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  if (isColor) picker.value = color;
  mock.style[isColor ? 'setProperty' : 'removeProperty']('--brand', color);
  mock.style[isColor ? 'setProperty' : 'removeProperty']('--on-brand', isColor ? textOn(color) : '');
};
picker.hidden = false;
picker.addEventListener('input', () => { field('accent').value = picker.value; show(); });
document.querySelector('form').addEventListener('input', show);
const hint = field('logo-hint');
const usualHint = hint.textContent;
const chooseLogo = () => {
  const [file] = field('logo').files;
  const kilobytes = Math.ceil((file?.size ?? 0) / 1000);
  const isTooLarge = kilobytes > 50;
  field('logo-error')?.remove();
  field('logo').setAttribute('aria-invalid', isTooLarge);
  hint.className = isTooLarge ? 'error' : 'dim';
  hint.textContent = isTooLarge ? 'Logo may have 50 kB at most, and this file has ' + kilobytes + ' kB.' : usualHint;
  logo = null;
  show();
  if (!file || isTooLarge) return;
  const reader = new FileReader();
  reader.onload = () => {
    const image = new Image();
    image.alt = '';
    image.onload = () => {
      if (field('logo').files[0] !== file) return;
      logo = image;
      show();
    };
    // The page's policy allows pictures only as data URLs. An SVG in an image runs no script.
    image.src = reader.result;
  };
  reader.readAsDataURL(file);
};
field('logo').addEventListener('change', chooseLogo);
show();
// After a reload, a browser may keep the file.
if (field('logo').files.length > 0) chooseLogo();
`;
