import { type ChildProcess, type ExecFileSyncOptionsWithStringEncoding, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.data/faults/image')
const STORAGE = ['--root', join(FOLDER, 'storage'), '--runroot', join(FOLDER, 'run')]
const LONG: ExecFileSyncOptionsWithStringEncoding = {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'pipe'],
}

/** Debian's own: builds and runs images without a daemon or a registry. */
export const buildah = (...args: string[]): string => {
  const [command, ...rest] = args
  return execFileSync('buildah', [...STORAGE, command as string, ...rest], LONG).trim()
}

/**
 * Makes the two bases that registries offer elsewhere: a small Debian, and the same with npm and Node as `node:24-slim` has
 * them. The Debian is kept for the next run.
 */
export const makeBases = (): { base: string; buildBase: string } => {
  const debian = join(FOLDER, 'debian')
  if (!existsSync(join(debian, 'complete'))) {
    rmSync(debian, { recursive: true, force: true })
    mkdirSync(debian, { recursive: true })
    execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'stable', debian], LONG)
    for (const folder of ['var/cache', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale', 'usr/share/man'])
      rmSync(join(debian, folder), { recursive: true, force: true })
    writeFileSync(join(debian, 'complete'), '')
  }
  const local = join(FOLDER, 'local')
  rmSync(local, { recursive: true, force: true })
  mkdirSync(join(local, 'bin'), { recursive: true })
  cpSync(process.execPath, join(local, 'bin/node'))
  const npm = realpathSync(execFileSync('which', ['npm'], LONG).trim())
  cpSync(dirname(dirname(npm)), join(local, 'lib/node_modules/npm'), { recursive: true })
  writeFileSync(join(local, 'bin/npm'), '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  })
  return { base: commit('scratch', debian, '/', 'debian'), buildBase: commit('debian', local, '/usr/local', 'node') }
}

const commit = (from: string, folder: string, place: string, name: string): string => {
  const container = buildah('from', '--pull-never', from === 'scratch' ? from : `localhost/covenant-${from}`)
  buildah('add', '--quiet', container, folder, place)
  buildah('commit', '--quiet', '--rm', container, `covenant-${name}`)
  return `localhost/covenant-${name}`
}

/** Builds the image of the Dockerfile; registry and certificate authority are passed to the build as a secret. */
export const buildImage = (base: string, buildBase: string): string => {
  const npmrc = join(FOLDER, 'npmrc')
  const registry = execFileSync('npm', ['config', 'get', 'registry'], LONG).trim()
  writeFileSync(
    npmrc,
    `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n//registry.invalid/:_authToken=${SECRET}\n`,
  )
  buildah(
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', 'covenant'],
    ...['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`],
    ...['--secret', `id=npmrc,src=${npmrc}`, '--volume', '/etc/ssl/certs:/etc/ssl/certs:ro', ROOT],
  )
  return 'localhost/covenant'
}

/** Only in the registry's configuration: if found in the image, a secret leaked into a layer. */
export const SECRET = 'only-for-the-build-only-for-the-build'

export type Running = {
  said: () => string
  ended: Promise<number | null>
  /** Stops the process itself, as a container's supervisor does; returns its exit status. */
  stop: () => Promise<number | null>
}

/** Starts a command of the image as its own user. */
export const start = (container: string, command: string[], variables: Record<string, string>): Running => {
  const child = spawn('buildah', [...STORAGE, 'run', ...isolated(variables), container, '--', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    said: () => said,
    ended,
    stop: async () => {
      if (child.exitCode === null) for (const pid of innermost(child)) process.kill(pid, 'SIGTERM')
      return ended
    },
  }
}

const isolated = (variables: Record<string, string>): string[] => [
  ...['--isolation', 'chroot'],
  ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
]

// The process below those of buildah, which do not pass on signals.
const innermost = (child: ChildProcess): number[] => {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], LONG).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (pid: number): number[] => {
    const children = pairs.flatMap(([own, parent]) => (parent === pid ? [own as number] : []))
    return children.length === 0 ? [pid] : children.flatMap(below)
  }
  return below(child.pid as number)
}

/** Reads the compose file with Debian's docker-compose; throws with its output. */
export const readCompose = (variables: Record<string, string>): string => {
  const file = join(FOLDER, 'compose.env')
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(
    file,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const args = ['--env-file', file, '--file', join(ROOT, 'compose.yaml'), 'config']
  // No variable of this process that the compose file uses.
  return execFileSync('docker-compose', args, { ...LONG, env: { NODE_ENV: 'test', PATH: process.env.PATH } })
}
