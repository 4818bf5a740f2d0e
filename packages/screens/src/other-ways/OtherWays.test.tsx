import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { press } from '../testing/render-flow.tsx';
import { pge } from '../testing/samples.ts';
import { OtherWays } from './OtherWays.tsx';

it.each([
  ['a Green Button file', undefined, 'en', 'Upload a Green Button file'],
  ['a file of another format', ['.csv'], 'en', 'Upload a file from your utility'],
  ['a file of another format', ['.csv'], 'es', 'Subir un archivo de su compañía'],
  ['a file of another format', ['.csv'], 'fr', 'Envoyer un fichier de votre fournisseur'],
] as const)('offers %s (accept: %s, %s)', async (_, accept, locale, label) => {
  const utility = { ...pge, methods: [{ kind: 'file' as const, ...(accept && { accept }) }] };
  await renderScreen(
    <OtherWays utility={utility} ways={['file']} onChoose={vi.fn()} />,
    { screen: 'credentials' },
    locale,
  );
  await press(/./);
  expect(screen.getByText(label)).toBeVisible();
});
