/** The look of `@utility-connect/react/styles.css` in a light page, for the button in the shadow root. */
export const buttonStyle: string =
  ':host(:not([hidden])){display:inline-block}button{width:100%;min-height:48px;padding:10px 22px;border:1px solid#0000;border-radius:var(--utility-connect-radius,12px);background:var(--utility-connect-accent,#0c6650);color:var(--utility-connect-on-accent,#fff);font:inherit;font-weight:600}:enabled{cursor:pointer}:disabled{opacity:.55}';
