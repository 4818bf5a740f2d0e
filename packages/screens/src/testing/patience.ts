// Not of its library for React: a test of Fast Refresh loads React by itself, later.
import { configure } from '@testing-library/dom';

// What is waited for comes when it comes: a machine may be busy with something else for seconds.
configure({ asyncUtilTimeout: 10_000 });
