import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '#scripts/ports.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path)) ?? 'nginx'
const run = promisify(execFile)

/** The documented proxy on loopback: its public addresses, the ports behind it, and its logs. */
export type Proxy = {
  web: string
  identity: string
  plain: string
  /** The certificate of its private authority, which processes must trust. */
  authority: string
  /** The lines of the access log, and the text of all its logs. */
  lines: () => { path: string; status: number; method: string }[]
  everything: () => string
  stop: () => Promise<void>
}

/** Replaces texts that must be there. */
const replaced = (text: string, changes: [from: string, to: string][]): string =>
  changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`deploy/nginx.conf lacks ${from}`)
    return before.replaceAll(from, to)
  }, text)

/** Runs deploy/nginx.conf with only names, ports and paths changed. Raises an error if `nginx -t` reports a problem. */
export const startProxy = async (processes: { web: [number, number]; identity: number }): Promise<Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'covenant-proxy-'))
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const [key, authority] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const names = 'subjectAltName=DNS:localhost'
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  await run('openssl', [...request, '-addext', names, '-keyout', key, '-out', authority])
  const [plain, web, identity] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const text = replaced(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), [
    // One name with two ports instead of two names with one port, because this machine has only one name.
    [
      'listen 443 ssl http2;\n    server_name id.covenant.example;',
      `listen ${identity} ssl http2;\n    server_name localhost;`,
    ],
    ['server_name covenant.example id.covenant.example;', 'server_name localhost;'],
    ['server_name covenant.example;', 'server_name localhost;'],
    ['listen 443 ', `listen ${web} `],
    ['listen 80', `listen ${plain}`],
    ['127.0.0.1:3000', `127.0.0.1:${processes.web[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${processes.web[1]}`],
    ['127.0.0.1:4000', `127.0.0.1:${processes.identity}`],
    ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
    ['/etc/nginx/certificates', folder],
    ['/etc/nginx/nginx-log.conf', join(DEPLOY, 'nginx-log.conf')],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['/var/log/nginx', logs],
  ])
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text)
  await run(NGINX, ['-t', '-q', '-c', file, '-e', join(logs, 'first.log')])
  const child = spawn(NGINX, ['-c', file, '-e', join(logs, 'first.log'), '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const listens = async () =>
    Boolean(await fetch(`http://localhost:${plain}/`, { redirect: 'manual' }).catch(() => null))
  const deadline = Date.now() + 20_000
  while (!(await listens())) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('nginx did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const read = (name: string) => (existsSync(join(logs, name)) ? readFileSync(join(logs, name), 'utf8') : '')
  return {
    web: `https://localhost:${web}`,
    identity: `https://localhost:${identity}`,
    plain: `http://localhost:${plain}`,
    authority,
    lines: () =>
      read('covenant.log')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    everything: () => ['covenant.log', 'error.log', 'first.log'].map(read).join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
