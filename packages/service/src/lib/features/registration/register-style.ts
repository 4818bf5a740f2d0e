/** Style of the registration pages, beside `pageStyle`. */
export const registerStyle = `
.register { max-width: 60rem; }
.lead { font-size: 1.06rem; max-width: 36rem; }
.columns { display: grid; gap: 2rem 3.5rem; }
@media (min-width: 54rem) { .columns { grid-template-columns: minmax(0, 1fr) 21rem; align-items: start; } .preview { position: sticky; top: 2rem; } }
fieldset { border: 0; margin: 2rem 0 0; padding: 0; min-width: 0; }
legend { padding: 0; font-size: 1.1rem; font-weight: 650; }
legend + .dim { margin: .25rem 0 0; }
.optional { font-weight: 400; color: var(--dim); font-size: .9rem; }
.color { display: flex; gap: .6rem; }
input[type="color"] { flex: none; width: 3.4rem; min-height: 3rem; padding: .3rem; cursor: pointer; }
form > button { font-size: 1.02rem; }
.preview figcaption { font-size: .85rem; color: var(--dim); margin-bottom: .6rem; }
figure { margin: 0; }
.mock { --brand: #0b6b4f; --on-brand: #fff; background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.5rem; box-shadow: 0 1.25rem 3rem -1.5rem rgb(0 0 0 / .28); }
@media (prefers-color-scheme: dark) { .mock { --brand: #5cc8a2; --on-brand: #06251a; } }
.mock .tile { display: grid; place-items: center; width: 3.2rem; height: 3.2rem; border-radius: .9rem; background: var(--brand); color: var(--on-brand); font-weight: 700; font-size: 1.35rem; }
input[type="file"] { padding: .55rem .6rem; color: var(--dim); }
::file-selector-button { font: inherit; font-weight: 600; margin-right: .8rem; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--code); color: var(--ink); cursor: pointer; }
.mock .tile.logo { width: fit-content; min-width: 3.2rem; background: #fff; border: 1px solid var(--line); padding: 6px; }
.mock .tile img { height: 2.4rem; max-width: 9rem; object-fit: contain; filter: drop-shadow(0 0 1px rgb(16 24 32 / .35)); }
.mock strong { display: block; margin-top: 1.1rem; font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; }
.mock ul { list-style: none; margin: 1.1rem 0 1.4rem; padding: 0; display: grid; gap: .7rem; font-size: .94rem; }
.mock li { padding-left: 1.6rem; position: relative; }
.mock li::before { content: ""; position: absolute; left: .15rem; top: .4rem; width: .75rem; height: .4rem; border: solid var(--brand); border-width: 0 0 2px 2px; transform: rotate(-45deg); }
.mock .cta { display: block; text-align: center; padding: .8rem; border-radius: .6rem; background: var(--brand); color: var(--on-brand); font-weight: 600; }
.mock small { display: block; margin-top: .9rem; text-align: center; color: var(--dim); }
.steps { padding: 0; margin: 2rem 0; list-style: none; counter-reset: step; display: grid; gap: 1.75rem; }
.steps > li { counter-increment: step; padding-left: 3rem; position: relative; min-width: 0; }
.steps > li::before { content: counter(step); position: absolute; left: 0; top: -.1rem; width: 2rem; height: 2rem; border-radius: 50%; display: grid; place-items: center; background: var(--accent); color: var(--on-accent); font-weight: 650; font-size: .95rem; }
.steps .panel { margin: .75rem 0; }
.steps h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
`;
