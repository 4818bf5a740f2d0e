'use client';

import { create } from '@utility-connect/loader';
import { type Context, createContext } from 'react';

/** The function that creates Connect. Only the fake of `@utility-connect/react/testing` provides another. */
export const CreateContext: Context<typeof create> = createContext(create);
