// Replaces `react` in the build of this page with the parts of Preact that the screens use. `preact/compat` is twice as large. The
// build fails if the screens import anything else.
import { options } from 'preact';

// Preact passes the browser's event itself, React wraps it in `nativeEvent`.
options.event = (event) => Object.assign(event, { nativeEvent: event });

export { createContext, Fragment } from 'preact';
export * from 'preact/hooks';
