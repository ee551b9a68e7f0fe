import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/**
 * `node scripts/image.ts folder`: copies only what the processes need at run time from a built product into an empty folder. The
 * Dockerfile's last stage is that folder: a fifth of what `npm ci` and the build leave.
 */

/** The scripts of package.json that run from an image; the first is the default. */
export const PROCESSES = ['web', 'worker', 'identity', 'migrate', 'admin', 'accounts', 'check-data', 'suburbs']

/** Files read at run time by name instead of import; Next.js resolves its builder's packages even when it does not build. */
const FOLDERS = ['deploy/image', 'node_modules/next/dist/compiled/webpack', 'prisma/migrations', 'public']
const FILES = ['package.json', 'next.config.mjs', 'node_modules/next/dist/compiled/@babel/runtime/package.json']
/** Files that no running process reads: build cache and records, source maps, other databases' engines. */
const UNREAD = new RegExp(
  [
    '^\\.next/(?:cache|types|diagnostics|trace|trace-build)(?:/|$)',
    '\\.(?:map|nft\\.json|runtime\\.dev\\.js)$',
    '/query_compiler_(?:small_bg|fast_bg\\.(?:cockroachdb|mysql|sqlite|sqlserver))\\.',
  ].join('|'),
)
/** Packages that Next.js only uses to build and develop. */
const FRAMEWORK_ALONE = [
  'node_modules/@next/swc*/**',
  'node_modules/next/dist/{docs,server/dev,build/webpack,compiled/webpack}/**',
]

type Trace = (files: string[], options: object) => Promise<{ fileList: Set<string> }>

/** Returns every file that the processes read, relative to the root, build included; unimported files are left out. */
const listRuntimeFiles = async (root: string): Promise<string[]> => {
  const require = createRequire(join(root, 'package.json'))
  // The tracer that Next.js includes for its own standalone builds.
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as { nodeFileTrace: Trace }
  const sources = [...listFilesBelow(root, 'lib').filter((path) => path.endsWith('.ts')), 'prisma/seed/suburbs.ts']
  const processes = PROCESSES.map((name) => `scripts/${name}.ts`)
  const { fileList } = await nodeFileTrace(
    [...processes, ...sources].map((path) => join(root, path)),
    { base: root, processCwd: root, readFile: readFileWithoutTypes, ignore: FRAMEWORK_ALONE },
  )
  const built = listFilesBelow(root, '.next')
  const traced = built.filter((path) => path.endsWith('.nft.json')).flatMap((path) => readTracedFiles(root, path))
  return [
    ...new Set([
      ...fileList,
      ...traced.filter((path) => path.startsWith('node_modules/')),
      ...[...processes, ...sources].flatMap((path) => findFilesRequiredByPackages(root, path)),
      ...built,
      ...FOLDERS.flatMap((folder) => listFilesBelow(root, folder)),
      ...FILES,
      'node_modules/node/bin/node',
    ]),
  ].filter((path) => !UNREAD.test(path))
}

/** Copies the files into `target`, readable by all and writable only by root, and links Node to its usual path. */
const copyFilesToImage = (root: string, target: string, files: string[]): void => {
  for (const path of files) {
    const place = join(target, path)
    mkdirSync(dirname(place), { recursive: true })
    // The build refers to packages by symlinks.
    if (lstatSync(join(root, path)).isSymbolicLink()) symlinkSync(readlinkSync(join(root, path)), place)
    else cpSync(join(root, path), place)
  }
  mkdirSync(join(target, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../node/bin/node', join(target, 'node_modules/.bin/node'))
  for (const name of readdirSync(join(target, 'deploy/image'))) chmodSync(join(target, 'deploy/image', name), 0o755)
}

// The tracer only reads JavaScript, so types are stripped as Node does when it runs the file.
const readFileWithoutTypes = async (path: string): Promise<string | Buffer | null> => {
  try {
    const content = readFileSync(path)
    return path.endsWith('.ts') && !path.includes('/node_modules/') ? stripTypeScriptTypes(content.toString()) : content
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const listFilesBelow = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    : []

const readTracedFiles = (root: string, path: string): string[] =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { files: string[] }).files.map((file) =>
    relative(root, join(root, dirname(path), file)),
  )

// Package files read directly: `createRequire(import.meta.url)('package/file')`, also with `.resolve`.
const findFilesRequiredByPackages = (root: string, path: string): string[] =>
  [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /createRequire\(import\.meta\.url\)(?:\.resolve)?\('([^']+)'\)/g,
    ),
  ].map(([, name]) => relative(root, createRequire(join(root, path)).resolve(name as string)))

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const target = process.argv[2]
  if (!target) throw new Error(`Usage: node scripts/${basename(import.meta.filename)} folder`)
  rmSync(target, { recursive: true, force: true })
  const files = await listRuntimeFiles(root)
  copyFilesToImage(root, target, files)
  console.log(`${files.length} files`)
}
