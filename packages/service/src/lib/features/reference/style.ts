/** Style of the reference, after the style of all pages. */
export const referenceStyle = `
:root { --get: #0b6b4f; --post: #1d55a8; --delete: #a3271c; }
@media (prefers-color-scheme: dark) { :root { --get: #5cc8a2; --post: #8ab8ff; --delete: #ff9b8e; } }
html { scroll-padding-top: 4.5rem; }
body { background: var(--card); font-size: 15px; }
.skip { position: absolute; left: -999rem; padding: .75rem 1rem; background: var(--card); z-index: 3; }
.skip:focus { left: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.top { position: sticky; top: 0; z-index: 2; display: flex; gap: .5rem; align-items: center; height: 3.5rem; padding: 0 1.5rem; background: var(--card); border-bottom: 1px solid var(--line); }
.brand { font-weight: 700; color: inherit; text-decoration: none; }
.links { margin-left: auto; display: flex; gap: 1.25rem; font-size: .9rem; }
.layout { display: grid; grid-template-columns: 16rem minmax(0, 1fr); }
.side { position: sticky; top: 3.5rem; height: calc(100dvh - 3.5rem); overflow: auto; padding: 1.25rem .75rem 2rem; border-right: 1px solid var(--line); background: var(--paper); }
nav p { margin: 1.25rem .75rem .25rem; font-size: .8rem; font-weight: 600; color: var(--dim); }
nav p a { color: inherit; text-decoration: none; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; justify-content: space-between; align-items: baseline; gap: .5rem; padding: .35rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; font-size: .875rem; line-height: 1.35; }
nav li a:hover { background: var(--code); }
nav li a[aria-current] { background: var(--code); color: var(--accent); font-weight: 600; }
.menu { display: none; }
main { max-width: 80rem; margin: 0; padding: 0 2.5rem 6rem; }
section { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 3rem; margin: 0; padding: 2.5rem 0; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; }
.text { max-width: 38rem; }
.code { position: sticky; top: 5rem; align-self: start; max-height: calc(100dvh - 6rem); overflow: auto; display: grid; gap: 1rem; border-radius: .75rem; }
h1 { font-size: 2rem; } h2 { font-size: 1.5rem; margin: 0 0 .5rem; letter-spacing: -.01em; }
h2.group { margin-top: 3.5rem; } h2.group + p { margin-bottom: 0; }
section h3 { font-size: 1.2rem; margin: 0 0 .5rem; }
h4 { font-size: .95rem; margin: 1.75rem 0 .25rem; }
.lead { font-size: 1.05rem; }
.anchor { text-decoration: none; color: var(--dim); opacity: 0; padding: 0 .25rem; }
h3:hover .anchor, .anchor:focus { opacity: 1; }
.endpoint { margin: 0 0 .75rem; }
.method { flex: none; white-space: nowrap; font: 600 .7rem/1 ui-monospace, monospace; color: var(--get); }
.method.post { color: var(--post); } .method.delete { color: var(--delete); }
.endpoint .method { font-size: .85rem; } .endpoint code { background: none; padding: 0; font-size: .9rem; }
.fields { list-style: none; margin: 0; padding: 0; }
.fields > li { padding: .7rem 0; border-top: 1px solid var(--line); }
.fields p { margin: 0; } .fields p + p { margin-top: .2rem; font-size: .9rem; }
.fields .fields { margin: .6rem 0 0; padding-left: 1rem; border-left: 2px solid var(--line); }
.fields .fields > li:first-child { border-top: 0; padding-top: .2rem; }
.name { background: none; padding: 0; font-weight: 600; font-size: .875rem; }
.type, .note { color: var(--dim); font-size: .8rem; font-weight: 400; }
.required { color: var(--bad); font-size: .8rem; }
.errors { margin: .25rem 0; } .errors div { padding: .6rem 0; border-top: 1px solid var(--line); }
.errors dt { font-size: .85rem; } .errors dd { margin: .15rem 0 0; font-size: .9rem; }
:target { scroll-margin-top: 4.5rem; } .errors div:target { background: var(--code); }
.chip { display: inline-block; margin: .15rem .1rem .15rem 0; padding: .15rem .5rem; border: 1px solid var(--line); border-radius: .4rem; font: .75rem/1.5 ui-monospace, monospace; text-decoration: none; color: inherit; }
.chip:hover { border-color: var(--accent); }
.samples { display: flex; flex-wrap: wrap; align-items: center; padding-left: .35rem; background: linear-gradient(var(--panel-bar) 2.5rem, var(--panel) 2.5rem); }
.samples label { margin: 0; padding: 0 .65rem; line-height: 2.5rem; font-size: .8rem; color: var(--panel-dim); cursor: pointer; }
.samples :checked + label { color: var(--panel-ink); box-shadow: inset 0 -2px var(--string); }
.samples :focus-visible + label { outline: 2px solid var(--string); outline-offset: -4px; }
.samples pre { display: none; width: 100%; padding-left: .65rem; }
.samples [value=curl]:checked ~ .curl, .samples [value=node]:checked ~ .node, .samples [value=python]:checked ~ .python { display: block; }
@media (max-width: 1100px) { section { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; } .text { max-width: none; } .code { position: static; max-height: none; } }
@media (max-width: 800px) {
  html { scroll-padding-top: 7rem; }
  .layout { display: block; } .side { display: none; } main { padding: 0 1.25rem 4rem; } .top { padding: 0 1.25rem; }
  .menu { display: block; position: sticky; top: 3.5rem; z-index: 2; max-height: calc(100dvh - 3.5rem); overflow: auto; background: var(--card); border-bottom: 1px solid var(--line); }
  .menu summary { padding: .7rem 1.25rem; font-weight: 600; cursor: pointer; } .menu nav { padding: 0 .5rem 1rem; } nav li a { padding: .7rem .75rem; }
  .anchor { opacity: 1; }
}
`;
