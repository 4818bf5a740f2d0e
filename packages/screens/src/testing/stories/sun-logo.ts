/** The logo of the client in the stories. A data URL, so that it needs no request. */
export const sunLogo: string = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#ffb81c" stroke-width="3" stroke-linecap="round"><circle cx="24" cy="24" r="9" fill="#ffb81c"/><path d="M24 4v6M24 38v6M4 24h6M38 24h6M9.900 9.900l4.200 4.200M33.900 33.900l4.200 4.200M9.900 38.100l4.200-4.200M33.900 14.100l4.200-4.200"/></svg>',
)}`;

/** A logo that is drawn for a dark page. */
export const whiteLogo: string = sunLogo.replaceAll('ffb81c', 'ffffff');
