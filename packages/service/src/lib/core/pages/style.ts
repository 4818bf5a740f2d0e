/** Style of the service's own pages: registration and documentation. */
export const pageStyle = `
:root { --ink: #15211c; --dim: #55635c; --paper: #f6f7f4; --card: #fff; --line: #d9dfd9; --accent: #0b6b4f; --on-accent: #fff; --bad: #a3271c; --code: #eef1ec; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eeea; --dim: #a3b0a9; --paper: #101613; --card: #18201c; --line: #2f3a34; --accent: #5cc8a2; --on-accent: #06251a; --bad: #ff9b8e; --code: #222c27; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
main.narrow { max-width: 31rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; }
p { margin: .5rem 0 1rem; }
.dim, dt small { color: var(--dim); }
a { color: var(--accent); }
label { display: block; font-weight: 600; margin-top: 1.25rem; }
label + .dim { margin: .1rem 0 .35rem; font-size: .9rem; }
input, textarea { width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--dim); border-radius: .6rem; padding: .7rem .8rem; }
textarea { min-height: 4.6rem; resize: vertical; }
[aria-invalid="true"] { border-color: var(--bad); }
.error { color: var(--bad); margin: .35rem 0 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button { font: inherit; font-weight: 600; margin-top: 1.75rem; width: 100%; min-height: 3rem; border: 0; border-radius: .6rem; background: var(--accent); color: var(--on-accent); cursor: pointer; }
code, pre { font-family: ui-monospace, monospace; font-size: .88em; background: var(--code); border-radius: .35rem; }
code { padding: .1em .35em; }
pre { padding: 1rem; overflow: auto; overflow-wrap: normal; }
pre code { padding: 0; background: none; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.1rem 1.25rem; margin: 1rem 0; }
section h3 { margin: 0 0 .25rem; font-size: 1.05rem; }
dl { margin: .75rem 0; } dt { font-weight: 600; } dd { margin: 0 0 .6rem; color: var(--dim); }
`;
