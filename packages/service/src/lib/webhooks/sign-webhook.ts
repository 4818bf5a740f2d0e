import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** What is signed: the exact text that is sent, with the id and the time of its headers. */
interface SignedText {
  readonly id: string;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** Creates a random secret in the form that the libraries of receivers take. */
export function createWebhookSecret(): string {
  return PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Creates the headers of a webhook. */
export type SignWebhook = (text: SignedText) => Record<string, string>;

/**
 * Signs webhooks with one signature per secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function createSigner(secrets: readonly string[]): SignWebhook {
  const macs = secrets.map((secret) => hmac.create(sha256, keyOf(secret)));
  return ({ id, timestamp, body }) => {
    const text = utf8ToBytes(`${id}.${timestamp}.${body}`);
    const signatures = macs.map((mac) => `v1,${base64(mac.clone().update(text).digest())}`);
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    };
  };
}

const keyOf = (secret: string): Uint8Array =>
  Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
