import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shareChunks } from './chunks.ts'
import { compressStaticFiles } from './static-files.ts'

const SOURCES = [
  'app',
  'components',
  'lib',
  'prisma/models',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/** Returns true if the last build was made from other sources. */
export const isBuildStale = (root: string): boolean => {
  const stamp = join(root, '.next/covenant-build')
  return !hasBuild(root) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(root)
}

/** Returns true if there is a build. */
export const hasBuild = (root: string): boolean => existsSync(join(root, '.next/BUILD_ID'))

/** Builds the web application; needs no database. Raises an error with the build's first error. */
export const buildProduct = async (root: string): Promise<void> => {
  const before = hashSources(root)
  // Writing the build cache takes a fifth of a build, and a first build may be the only one.
  const hasCache = hasBuild(root)
  const child = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BUILD_CACHE: String(hasCache) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The build failed.\n${findFirstBuildError(output)}`)
  shareChunks(root)
  await compressStaticFiles(root)
  writeFileSync(join(root, '.next/covenant-build'), before)
}

const MOST_LINES = 20

// The builder prints progress first and repeats itself at the end; people need the first error with its location.
const findFirstBuildError = (output: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the builder colours its output
  const lines = output.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  const failed = lines.findIndex((line) =>
    /build failed|failed to compile|error occurred|^\s*(?:⨯|\w*Error:)/i.test(line),
  )
  const from = lines.slice(failed < 0 ? -MOST_LINES : failed)
  const place = from.findIndex(isSourceLocation)
  const first = from.slice(Math.max(0, place))
  const next = first.findIndex((line, at) => at > 0 && isSourceLocation(line))
  return first
    .slice(0, Math.min(MOST_LINES, next < 0 ? MOST_LINES : next))
    .join('\n')
    .trim()
}

// Matches `./app/page.tsx:2:14`, also below a folder whose name starts with a dot.
const isSourceLocation = (line: string): boolean => /^[\w@(./][^\s:]*\.\w+:\d+/.test(line)

const hashSources = (root: string): string => {
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

if (import.meta.main) {
  try {
    await buildProduct(join(import.meta.dirname, '..'))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
