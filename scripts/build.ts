import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressStatic } from './static-files.ts'

const SOURCES = [
  'app',
  'components',
  'lib',
  'prisma/models',
  'middleware.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/** True when the last build was made from other sources. */
export const isStale = (root: string): boolean => {
  const stamp = join(root, '.next/covenant-build')
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash(root)
}

/** Builds the web application; raises with the end of the output when it fails. Needs no database. */
export const build = async (root: string): Promise<void> => {
  const before = sourceHash(root)
  const child = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The build failed:\n${output.split('\n').slice(-40).join('\n')}`)
  compressStatic(root)
  writeFileSync(join(root, '.next/covenant-build'), before)
}

const sourceHash = (root: string): string => {
  const hash = createHash('sha256')
  const walk = (path: string): void => {
    const place = join(root, path)
    if (!existsSync(place)) return
    if (statSync(place).isDirectory()) for (const name of readdirSync(place).sort()) walk(join(path, name))
    else hash.update(path).update(readFileSync(place))
  }
  SOURCES.forEach(walk)
  return hash.digest('hex')
}

if (import.meta.main) await build(join(import.meta.dirname, '..'))
