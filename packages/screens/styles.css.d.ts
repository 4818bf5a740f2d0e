// TypeScript 7 also checks imports for side effects.
export {};
