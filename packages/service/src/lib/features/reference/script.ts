/**
 * Script of the reference, beside `copyScript`. It chooses one language for all samples, closes the menu of small screens, and
 * marks the section in view. The page works without it.
 */
export const referenceScript = `
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const choose = (language) => {
  for (const radio of all('input[type=radio]')) if (radio.value === language) radio.checked = true;
};
for (const radio of all('input[type=radio]')) {
  radio.addEventListener('change', () => {
    const before = radio.getBoundingClientRect().top;
    choose(radio.value);
    scrollBy({ top: radio.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}
const menu = document.querySelector('.menu');
menu.addEventListener('click', (event) => { if (event.target.closest('a')) menu.open = false; });
const links = all('nav a[href^="#"]');
const seen = new Set();
const sections = all('main section[id]');
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
  const current = sections.find((section) => seen.has(section));
  for (const link of links) {
    if (current && link.hash === '#' + current.id) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}, { rootMargin: '-20% 0px -60%' });
for (const section of sections) observer.observe(section);
`;
