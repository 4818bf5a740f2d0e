import { Frame, MessagesProvider, TermsOfService } from '@utility-connect/screens';
import '@utility-connect/screens/styles.css';

export function Terms({ onAgree, onDecline }: { onAgree: () => void; onDecline: () => void }) {
  return (
    <MessagesProvider>
      <Frame screen="terms-of-service">
        <TermsOfService companyName="Sunny Solar" onAgree={onAgree} onDecline={onDecline} />
      </Frame>
    </MessagesProvider>
  );
}
