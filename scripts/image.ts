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
 * `node scripts/image.ts folder`: copies what the processes need at run time, and nothing else, from a built copy of the product
 * into an empty folder. The Dockerfile's last stage is that folder: a fifth of what `npm ci` and the build leave behind.
 */

/** The scripts of package.json that run from an image; the first is what an image runs when nothing is named. */
export const PROCESSES = ['web', 'worker', 'identity', 'migrate', 'admin', 'accounts', 'check-data', 'suburbs']

/** Read at run time by name, not by an import; the framework resolves its builder's names even where it builds nothing. */
const FOLDERS = ['deploy/image', 'node_modules/next/dist/compiled/webpack', 'prisma/migrations', 'public']
const FILES = ['package.json', 'next.config.mjs', 'node_modules/next/dist/compiled/@babel/runtime/package.json']
/** What no process that serves a build reads: its cache and records, maps to sources that are not in the image, other databases. */
const UNREAD = new RegExp(
  [
    '^\\.next/(?:cache|types|diagnostics|trace|trace-build)(?:/|$)',
    '\\.(?:map|nft\\.json|runtime\\.dev\\.js)$',
    '/query_compiler_(?:small_bg|fast_bg\\.(?:cockroachdb|mysql|sqlite|sqlserver))\\.',
  ].join('|'),
)
/** What the framework builds and develops with. */
const FRAMEWORK_ALONE = [
  'node_modules/@next/swc*/**',
  'node_modules/next/dist/{docs,server/dev,build/webpack,compiled/webpack}/**',
]

type Trace = (files: string[], options: object) => Promise<{ fileList: Set<string> }>

/** Every file that the processes read, relative to the root, the build included; what nobody imports is left out. */
const runtimeFiles = async (root: string): Promise<string[]> => {
  const require = createRequire(join(root, 'package.json'))
  // The tracer that the framework brings for its own standalone builds.
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as { nodeFileTrace: Trace }
  const sources = [...filesOf(root, 'lib').filter((path) => path.endsWith('.ts')), 'prisma/seed/suburbs.ts']
  const processes = PROCESSES.map((name) => `scripts/${name}.ts`)
  const { fileList } = await nodeFileTrace(
    [...processes, ...sources].map((path) => join(root, path)),
    { base: root, processCwd: root, readFile, ignore: FRAMEWORK_ALONE },
  )
  const built = filesOf(root, '.next')
  const traced = built.filter((path) => path.endsWith('.nft.json')).flatMap((path) => tracesOf(root, path))
  return [
    ...new Set([
      ...fileList,
      ...traced.filter((path) => path.startsWith('node_modules/')),
      ...[...processes, ...sources].flatMap((path) => namedFiles(root, path)),
      ...built,
      ...FOLDERS.flatMap((folder) => filesOf(root, folder)),
      ...FILES,
      'node_modules/node/bin/node',
    ]),
  ].filter((path) => !UNREAD.test(path))
}

/** Copies the files into `target`, which anybody may read and nobody but root may change, and gives Node its usual place. */
const copyTo = (root: string, target: string, files: string[]): void => {
  for (const path of files) {
    const place = join(target, path)
    mkdirSync(dirname(place), { recursive: true })
    // The build names packages by links.
    if (lstatSync(join(root, path)).isSymbolicLink()) symlinkSync(readlinkSync(join(root, path)), place)
    else cpSync(join(root, path), place)
  }
  mkdirSync(join(target, 'node_modules/.bin'), { recursive: true })
  symlinkSync('../node/bin/node', join(target, 'node_modules/.bin/node'))
  for (const name of readdirSync(join(target, 'deploy/image'))) chmodSync(join(target, 'deploy/image', name), 0o755)
}

// The tracer reads JavaScript; types are taken away as Node does it when it runs the file.
const readFile = async (path: string): Promise<string | Buffer | null> => {
  try {
    const content = readFileSync(path)
    return path.endsWith('.ts') && !path.includes('/node_modules/') ? stripTypeScriptTypes(content.toString()) : content
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const filesOf = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    : []

const tracesOf = (root: string, path: string): string[] =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { files: string[] }).files.map((file) =>
    relative(root, join(root, dirname(path), file)),
  )

// A file of a package that is read as it is: `createRequire(import.meta.url)('package/file')`, also with `.resolve`.
const namedFiles = (root: string, path: string): string[] =>
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
  const files = await runtimeFiles(root)
  copyTo(root, target, files)
  console.log(`${files.length} files`)
}
