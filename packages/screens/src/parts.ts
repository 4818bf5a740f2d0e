// The parts that the operator's console shares with the screens. Not published: the entry has only the `source` condition.
export { Button } from './parts/Button.tsx';
export { Dialog } from './parts/Dialog.tsx';
export { Disclosure } from './parts/Disclosure.tsx';
export { Heading } from './parts/Heading.tsx';
export { Icon } from './parts/Icon.tsx';
export { Notice } from './parts/Notice.tsx';
export { Skeleton } from './parts/Skeleton.tsx';
export { TextField } from './parts/TextField.tsx';
export { VisuallyHidden } from './parts/VisuallyHidden.tsx';
