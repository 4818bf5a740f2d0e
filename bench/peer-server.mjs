// Serves the built page of MX, each file gzipped once, like any static host.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { peersFolder } from './peers.mjs';

const dist = join(peersFolder, 'dist');
const contentTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const files = new Map(
  readdirSync(dist, { recursive: true })
    .filter((name) => extname(name) in contentTypes)
    .map((name) => [
      `/${name.replaceAll('\\', '/')}`,
      { type: contentTypes[extname(name)], body: gzipSync(readFileSync(join(dist, name))) },
    ]),
);

createServer(({ url }, response) => {
  const file = files.get(url);
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, {
    'Content-Type': `${file.type}; charset=utf-8`,
    'Content-Encoding': 'gzip',
    'Content-Length': file.body.length,
  });
  response.end(file.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
