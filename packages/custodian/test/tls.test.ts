import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startCustodian } from '@utility-connect/custodian';
import { expect, it, onTestFinished } from 'vitest';
import { client, scope } from './support/client.ts';

it('startCustodian authenticates a client by its TLS certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'custodian-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [server, own, other] = ['server', 'client', 'other'].map((name) => createCertificate(folder, name));
  const certificateFingerprint = new X509Certificate(own?.cert ?? '').fingerprint256;
  const custodian = await startCustodian({
    clients: [{ ...client, authMethod: 'tls_client_auth', certificateFingerprint }],
    tls: server as { key: string; cert: string },
    quirks: { mutualTls: true },
  });
  onTestFinished(() => custodian.close());
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client.clientId, scope });
  const post = async (certificate: object = {}): Promise<[number | undefined, string]> => {
    const options = { method: 'POST', ca: server?.cert, agent: false, ...certificate };
    return new Promise((resolve, reject) => {
      request(custodian.endpoints.token, options, async (response) =>
        resolve([response.statusCode, await text(response)]),
      )
        .on('error', reject)
        .end(body.toString());
    });
  };
  expect(await post()).toEqual([400, 'Invalid Certificate\n']);
  expect(await post(other)).toEqual([401, expect.stringContaining('invalid_client')]);
  expect(await post(own)).toEqual([200, expect.stringContaining('access_token')]);
  expect(custodian.requests.at(-1)?.certificate).toBe(certificateFingerprint);
});

const createCertificate = (folder: string, name: string) => {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)] as const;
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
};
