// From the DOM library: the React library would load React before the Fast Refresh test can prepare it.
import { configure } from '@testing-library/dom';

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });
