'use client';

import { create } from '@utility-connect/loader';
import { type Context, createContext } from 'react';

/** What loads Connect. Only the fake of `@utility-connect/react/testing` provides another. */
export const CreateContext: Context<typeof create> = createContext(create);
