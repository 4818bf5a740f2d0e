'use client';

import { create } from '@utility-connect/loader';
import { type Context, createContext } from 'react';

/** The function that creates Connect. The fake of `@utility-connect/react/testing` replaces it. */
export const CreateContext: Context<typeof create> = createContext(create);
