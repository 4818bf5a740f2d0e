import { configure } from '@testing-library/react';

// What is waited for comes when it comes: a machine may be busy with something else for seconds.
configure({ asyncUtilTimeout: 10_000 });
