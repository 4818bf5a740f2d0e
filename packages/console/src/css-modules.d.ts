// Types of CSS modules and of CSS imports for side effects.
/// <reference types="vite/client" />
