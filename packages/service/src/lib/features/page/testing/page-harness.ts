import { createHarness, type Harness } from '../../../../../test/support/harness.ts';
import type { Asset } from '../../../core/http/asset.ts';
import type { Assets } from '../assets.ts';

/** The registered redirect URI of the client. */
export const redirectUri = 'https://app.example.com/callback';

const asset = (contentType: string, text: string): Asset => {
  const plain = new TextEncoder().encode(text);
  return { contentType, plain, gzip: plain, brotli: plain };
};

/** A page that renders as the JSON of its view. */
export const assets: Assets = {
  page: {
    render: async (view) => ({
      html: JSON.stringify(view),
      scriptSources: ["'sha256-script'"],
      styleSources: ["'sha256-style'"],
    }),
  },
  script: asset('text/javascript; charset=utf-8', ''),
  files: new Map([['index-1a2b.js', asset('text/javascript; charset=utf-8', '1')]]),
};

/** A harness whose page renders as the JSON of its view. `onWarning` gets the warnings of the service. */
export function createPageHarness(onWarning?: (message: string) => void): Promise<Harness> {
  return createHarness({
    ...(onWarning && { onWarning }),
    origins: ['https://app.example.com', 'http://localhost:*'],
    redirectUris: [redirectUri],
    assets,
  });
}
