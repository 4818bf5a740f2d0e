import { describe, expect, it } from 'vitest';
import { updateAppearance } from './client-options.ts';

describe('updateAppearance()', () => {
  it('sets the accent of the dark theme beside the other one', () => {
    const current = { theme: 'auto', variables: { accent: '#0a7d4f', radius: '8px' } } as const;
    expect(updateAppearance(current, { accentDark: '#6fd6b6' })).toEqual({
      theme: 'auto',
      variables: { accent: '#0a7d4f', radius: '8px', dark: { accent: '#6fd6b6' } },
    });
  });

  it('keeps the accent of the dark theme when another option is given', () => {
    const current = { variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6' } } };
    expect(updateAppearance(current, { accent: '#5b21b6' })).toEqual({
      variables: { accent: '#5b21b6', dark: { accent: '#6fd6b6' } },
    });
  });

  it('removes a variable that is null, and the appearance with its last one', () => {
    const current = { variables: { accent: '#0a7d4f', dark: { accent: '#6fd6b6' } } };
    expect(updateAppearance(current, { accentDark: null })).toEqual({ variables: { accent: '#0a7d4f' } });
    expect(updateAppearance(current, { accentDark: null, accent: null })).toBeNull();
  });
});
