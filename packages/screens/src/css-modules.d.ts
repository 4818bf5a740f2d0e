// Types of `*.module.css` and of CSS imported for its effect.
/// <reference types="vite/client" />
