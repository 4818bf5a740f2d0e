import { Button } from '@utility-connect/screens/parts';
import { type ReactNode, useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** Default `Copy`. */
  readonly label?: string;
  /** Default `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'plain';
}

/** Copies a text, and confirms it. */
export function CopyButton({ text, label = 'Copy', kind = 'secondary' }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<'Copied' | 'Select and copy it yourself' | null>(null);
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Select and copy it yourself');
    }
  };
  return (
    <Button kind={kind} onClick={() => void handleClick()}>
      <span aria-live="polite">{outcome ?? label}</span>
    </Button>
  );
}
