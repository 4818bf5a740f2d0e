// The name `react` in this page's build: as much of React as the screens use, on Preact's own parts. Half of what `preact/compat`
// weighs is for libraries that they do not use; what is missing here fails the build.
import { options } from 'preact';

// React's events have the browser's inside; Preact's are the browser's.
options.event = (event) => Object.assign(event, { nativeEvent: event });

export { createContext, Fragment } from 'preact';
export * from 'preact/hooks';
