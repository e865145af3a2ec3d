/** Debian's nginx before each page, over HTTP/2: its packages are fetched and unpacked where it is not installed. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#sandbox/free-port';

export interface Front {
  readonly version: string;
  /** The same page behind it. */
  address(url: string): string;
  close(): Promise<void>;
}

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The program's path; null where neither the machine nor Debian's archive has it. */
function findNginx(folder: string): string | null {
  if (isThere('nginx')) return 'nginx';
  try {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: folder, stdio: 'ignore' });
    execFileSync('sh', ['-c', 'dpkg-deb -x nginx_*.deb .'], { cwd: folder, stdio: 'ignore' });
  } catch {
    return null;
  }
  const unpacked = resolve(folder, 'usr/sbin/nginx');
  return existsSync(unpacked) && isThere(unpacked) ? unpacked : null;
}

/** Null where there is no nginx to be had. */
export async function startFront(urls: readonly string[]): Promise<Front | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cuota-bench-nginx-'));
  const end = () => rm(folder, { recursive: true, force: true });
  const program = findNginx(folder);
  if (!program) {
    await end();
    return null;
  }
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  const ports = new Map(await Promise.all(origins.map(async (origin) => [origin, await freePort()] as const)));
  certify(folder);
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, ports));
  const server = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  await sleep(500);
  return {
    version: execFileSync('sh', ['-c', `${program} -v 2>&1`], { encoding: 'utf8' })
      .trim()
      .replace('nginx version: ', ''),
    address(url) {
      const { origin, pathname, search } = new URL(url);
      return `https://localhost:${ports.get(origin)}${pathname}${search}`;
    },
    async close() {
      server.kill();
      await end();
    },
  };
}

const certify = (folder: string): void =>
  void execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
    ],
    { cwd: folder, stdio: 'ignore' },
  );

function configuration(folder: string, ports: ReadonlyMap<string, number>): string {
  const sites = [...ports].map(
    ([origin, port]) => `  server {
    listen 127.0.0.1:${port} ssl http2;
    location / { proxy_pass ${origin.replace('localhost', '127.0.0.1')}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host ${new URL(origin).host}; }
  }`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${temporary.join('\n')}
  ssl_certificate ${folder}/cert.pem;
  ssl_certificate_key ${folder}/key.pem;
${sites.join('\n')}
}
`;
}
