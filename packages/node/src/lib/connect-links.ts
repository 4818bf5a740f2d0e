import type { Client } from 'openapi-fetch';
import type { CallSettings, createCaller } from './call.ts';
import { connectBody } from './connect-body.ts';
import type { paths } from './openapi.gen.ts';
import { type CallOptions, checkSeconds, checkText } from './options.ts';
import type { ConnectLink, ConnectLinkRequest, ConnectLinkState } from './types.ts';

/** Links that you send to your users. */
export interface ConnectLinks {
  /** Creates a link for one of your users. Store its `id`. Not retried, because a retry could mail it twice. */
  create(link: ConnectLinkRequest, options?: CallOptions): Promise<ConnectLink>;
  /**
   * Whether somebody has connected with the link. If so, with a fresh `code` for `exchangeCode`, until one was exchanged; it voids the one
   * before.
   */
  get(linkId: string, options?: CallOptions): Promise<ConnectLinkState>;
  /** Ends a link that is open. One that is completed or expired stays as it is. */
  revoke(linkId: string, options?: CallOptions): Promise<void>;
}

interface Parts {
  readonly api: Client<paths, 'application/json'>;
  readonly call: ReturnType<typeof createCaller>;
  readonly settings: (options: CallOptions | undefined) => CallSettings;
}

export function createConnectLinks({ api, call, settings }: Parts): ConnectLinks {
  const pathOf = (linkId: string) => {
    checkText('linkId', linkId);
    return { params: { path: { connect_link_id: linkId } } };
  };

  return {
    create: async (link, options) => {
      const body = connectBody('link', link);
      const { expiresIn, redirectUri, locale } = link;
      checkSeconds('expiresIn', expiresIn);
      if (redirectUri !== undefined) checkText('redirectUri', redirectUri);
      return call({
        ...settings(options),
        send: (signal) =>
          api.POST('/connect_links', {
            body: {
              ...body,
              ...(expiresIn !== undefined && { expires_in: expiresIn }),
              ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
              ...(locale !== undefined && { locale }),
            },
            signal,
          }),
        isIdempotent: false,
      });
    },
    get: async (linkId, options) => {
      const path = pathOf(linkId);
      return call({
        ...settings(options),
        send: (signal) => api.GET('/connect_links/{connect_link_id}', { ...path, signal }),
      });
    },
    revoke: async (linkId, options) => {
      const path = pathOf(linkId);
      await call({
        ...settings(options),
        send: (signal) => api.DELETE('/connect_links/{connect_link_id}', { ...path, signal }),
        returns: 'nothing',
      });
    },
  };
}
