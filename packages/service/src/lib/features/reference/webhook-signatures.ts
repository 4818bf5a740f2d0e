import { html } from 'hono/html';
import { codePanel } from '../../core/pages/code.ts';
import type { Html } from '../../core/pages/layout.ts';

/** How a client's server verifies a webhook. */
export function webhookSignatures(): Html {
  return html`<section id="signatures">
<div class="text"><h3>Verify a webhook</h3>
<p>Webhooks follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has packages for many languages. Without one:</p>
<ol>
<li>Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as it arrived with dots: <code>id.timestamp.body</code>.</li>
<li>Compute its HMAC-SHA256. The key is the part of the secret after <code>whsec_</code>, decoded from base64.</li>
<li>Compare its base64 with each <code>v1,…</code> of <code>webhook-signature</code>, in constant time. Refuse a timestamp more than five minutes away.</li>
</ol></div>
<div class="code">${codePanel('Node', nodeVerification)}${codePanel('Python', pythonVerification)}</div>
</section>`;
}

/** Defines `isSigned(secret, headers, body)`. */
export const nodeVerification = `import { createHmac, timingSafeEqual } from 'node:crypto';

// \`body\` is the text as it arrived, not parsed JSON.
function isSigned(secret, headers, body) {
  const timestamp = headers['webhook-timestamp'];
  const text = \`\${headers['webhook-id']}.\${timestamp}.\${body}\`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = Buffer.from(\`v1,\${createHmac('sha256', key).update(text).digest('base64')}\`);
  return (
    Math.abs(Date.now() / 1000 - timestamp) < 300 &&
    headers['webhook-signature'].split(' ').some((signature) => {
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    })
  );
}`;

/** Defines `is_signed(secret, headers, body)`. */
export const pythonVerification = `import base64, hashlib, hmac, time

# \`body\` is the text as it arrived, not parsed JSON.
def is_signed(secret, headers, body):
    timestamp = headers["webhook-timestamp"]
    text = f"{headers['webhook-id']}.{timestamp}.{body}"
    key = base64.b64decode(secret[len("whsec_"):])
    digest = hmac.new(key, text.encode(), hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return abs(time.time() - int(timestamp)) < 300 and any(
        hmac.compare_digest(each, expected)
        for each in headers["webhook-signature"].split()
    )`;
