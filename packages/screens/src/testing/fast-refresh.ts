import runtime from 'react-refresh/runtime';

// Has to come before React DOM is loaded, which looks for it once.
runtime.injectIntoGlobalHook(window);
