import { Command } from 'commander';
import { readMcpSettings } from './mcp-settings.ts';

interface McpCommandOptions {
  readonly url?: string;
  readonly clientId?: string;
}

/** `utility-connect mcp`: a Model Context Protocol server over stdio, on the public API of a service. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'let a language model read utilities, accounts, usage, bills and connections, and create connect links, over the Model Context Protocol on stdio',
    )
    .option('--url <url>', 'the service (UTILITY_CONNECT_URL; default: http://localhost:4000)')
    .option('--client-id <id>', 'your client (UTILITY_CONNECT_CLIENT_ID)')
    .addHelpText('after', help)
    .action(mcpAction);
}

// Secrets are no options: other users of the machine can list those.
const help = `
Environment:
  UTILITY_CONNECT_CLIENT_SECRET  the secret of the client
  UTILITY_CONNECT_ACCESS_TOKEN   of one of your users, to read their data
  ..._FILE                       a file to read either from

Without a client, it uses the sandbox client that "npm start" has left in .data.

A client is configured like this:
  {
    "mcpServers": {
      "utility-connect": {
        "command": "npx",
        "args": ["utility-connect", "mcp"],
        "env": {
          "UTILITY_CONNECT_URL": "http://localhost:4000",
          "UTILITY_CONNECT_CLIENT_ID": "...",
          "UTILITY_CONNECT_CLIENT_SECRET_FILE": "/home/me/client-secret",
          "UTILITY_CONNECT_ACCESS_TOKEN_FILE": "/home/me/access-token"
        }
      }
    }
  }`;

async function mcpAction(options: McpCommandOptions): Promise<void> {
  const settings = readMcpSettings(options, process.env);
  // Other commands don't need the protocol.
  const { serveMcp } = await import('./serve-mcp.ts');
  serveMcp(settings);
}
