import { basename, dirname } from 'node:path'
import { isInComponents, isInFloorPlan } from './floor-plan.ts'

const DOMAIN_FILES = new Set([
  'schema.ts',
  'policy.ts',
  'rules.ts',
  'fields.ts',
  'search.ts',
  'columns.ts',
  'labels.ts',
  'scope.ts',
  'queries.ts',
  'commands.ts',
  'emails.ts',
  'jobs.ts',
])
// Areas without domains, and the identity server, may name their files freely.
const FREE_FOLDERS = /^lib\/(core|server|web|people\/identity)\//
const BANNED_NAMES = /(^|\/)(utils?|helpers?|misc|common|types|services|index|barrel)(\.|\/)/
const MAX_LINES = 300
/** The only file that may build SQL from a string. */
const NAMES = 'lib/server/database/names.ts'
const PURE = /\/(schema|policy|rules|fields|search|columns|labels)\.ts$/
const LAYERS: [RegExp, RegExp, string][] = [
  [/^lib\//, /^#(app|components)\//, 'lib may not import from app or components'],
  [/^components\//, /^#app\//, 'components may not import from app'],
  [/^components\//, /^#lib\/server\//, 'components may not import from lib/server'],
  [
    /^components\//,
    /^#lib\/[^"']*\/(queries|commands|scope)\.ts$/,
    'components take data from pages, not from queries or commands',
  ],
  [/^components\//, /^#lib\/web\/[^/]+\.ts$/, 'components know nothing of a request; actions they may call'],
]

/** A house rule: returns the violations of one file, without its path. */
type Rule = (path: string, text: string) => string[]

const buildFaultIf = (isBroken: boolean, words: string): string[] => (isBroken ? [words] : [])

const limitLines: Rule = (path, text) => {
  const lines = text.replace(/\n$/, '').split('\n').length
  return buildFaultIf(lines > MAX_LINES && !path.startsWith('prisma/seed/'), `${lines} lines, more than ${MAX_LINES}`)
}

const refuseSpreadLiterals: Rule = (_path, text) =>
  buildFaultIf(/\.\.\.\{\s*[^\s}]/.test(text), 'spreads a literal into an object; write its keys out')

const checkNames: Rule = (path) => [
  ...buildFaultIf(
    BANNED_NAMES.test(path) && !path.startsWith('tests/support'),
    'a name that says nothing (no utils, helpers, index …)',
  ),
  ...buildFaultIf(
    /^lib\/[^/]+\//.test(path) && !FREE_FOLDERS.test(path) && !DOMAIN_FILES.has(basename(path)),
    'not one of the twelve file names of a domain',
  ),
  ...buildFaultIf(path.startsWith('lib/') && !isInFloorPlan(path), 'not in an area and domain of the floor plan'),
  ...buildFaultIf(path.startsWith('components/') && !isInComponents(path), 'not in a kit, an area or the shell'),
]

const guardIds: Rule = (path, text) =>
  buildFaultIf(
    /\bauthorised[(<]/.test(text) &&
      /^(lib|components|app)\//.test(path) &&
      !/\/(policy|scope)\.ts$/.test(path) &&
      path !== 'lib/core/ids.ts',
    'only policies and scopes let an id through',
  )

const guardActorKinds: Rule = (path, text) =>
  buildFaultIf(
    /^(lib|components|app)\//.test(path) &&
      !/\/(policy|scope)\.ts$|^lib\/core\/(actor|policy)\.ts$|^lib\/web\/session\.ts$/.test(path) &&
      /\b(actor|asker|viewer|me)\.kind\s*[!=]==/.test(text),
    'what an actor is, is asked in policies and scopes; ask a named policy',
  )

const requireCommands: Rule = (path, text) =>
  /^lib\/.*\/commands\.ts$/.test(path)
    ? [...findExportsThatAreNoCommands(text), ...(text.match(/^export (async )?function \w+/gm) ?? [])].map(
        (name) => `${name} is neither made by command() nor takes the transaction of one`,
      )
    : []

const checkLayers: Rule = (path, text) =>
  listImportedPaths(text).flatMap((target) =>
    LAYERS.filter(([from, to]) => from.test(path) && to.test(target)).map(([, , words]) => `${words} (${target})`),
  )

const IMPURE = /^(#lib\/server\/|#generated\/prisma\/client|pg$|node:|next\/)/

const requirePurity: Rule = (path, text) => {
  if (!PURE.test(path) || !path.startsWith('lib/') || FREE_FOLDERS.test(path)) return []
  const isType = (target: string) =>
    text.split('\n').some((line) => line.startsWith('import type') && line.includes(`'${target}'`))
  return listImportedPaths(text)
    .filter((target) => IMPURE.test(target) && !isType(target))
    .filter((target) => !(path.endsWith('/policy.ts') && target.startsWith('#generated')))
    .map((target) => `must stay pure, imports ${target}`)
}

const refuseFarImports: Rule = (_path, text) =>
  listImportedPaths(text)
    .filter((target) => target.startsWith('../..'))
    .map((target) => `reaches far with ${target}; use # imports`)

const guardNavigation: Rule = (path, text) =>
  buildFaultIf(
    /^components\/(?!leaving\/|request\/|shell\/palette\/use-departure|shell\/request-bridge)/.test(path) &&
      /router\.(push|replace)\(/.test(text),
    'goes elsewhere past the leave guard; use useNavigate',
  )

const MAY_TOUCH_DATABASE = /\/(queries|commands|scope|policy)\.ts$|^lib\/(server|people\/identity)\//

const guardDatabase: Rule = (path, text) => {
  if (!/^(app|components|lib)\//.test(path)) return []
  const lines = text.split('\n')
  const touchesPrisma =
    /from '#generated\/prisma\/client\.ts'|database\(\)|pool\(\)/.test(text) &&
    !lines.some((line) => line.startsWith('import type ') && line.includes('#generated'))
  const takesRaw = lines.some((line) => line.endsWith('} = Prisma') && /\braw\b/.test(line))
  const isRaw = takesRaw || /\$(queryRawUnsafe|executeRawUnsafe)|Prisma\.raw\(|new Prisma\.Sql\(/.test(text)
  return [
    ...buildFaultIf(
      touchesPrisma && !MAY_TOUCH_DATABASE.test(path),
      'only scopes, queries, commands and lib/server touch the database',
    ),
    ...buildFaultIf(isRaw && path !== NAMES, 'no unsafe raw SQL; names come from quoteIdentifier()'),
  ]
}

const RULES: readonly Rule[] = [
  limitLines,
  refuseSpreadLiterals,
  checkNames,
  guardIds,
  guardActorKinds,
  requireCommands,
  checkLayers,
  requirePurity,
  refuseFarImports,
  guardNavigation,
  guardDatabase,
]

/** Returns the violations of one file, one line each. */
export const findFileFaults = (path: string, text: string): string[] =>
  RULES.flatMap((rule) => rule(path, text)).map((words) => `${path}: ${words}`)

/** Returns exports of a `commands.ts` that are neither made by command() or longCommand() nor take a transaction first. */
const findExportsThatAreNoCommands = (text: string): string[] =>
  [...text.matchAll(/^export const (\w+)/gm)].flatMap(({ 1: name = '', index }) => {
    const value = text.slice(text.indexOf(' =', index) + 2).trimStart()
    const isCall = /^[a-z]\w*[(<]/.test(value) && !/^(command|longCommand)[(<]/.test(value)
    const isFunction = /^(async\s*)?(<[^>]+>\s*)?\(/.test(value)
    const isPart = /^(async\s*)?(<[^>]+>\s*)?\(\s*tx: Tx\b/.test(value)
    return isCall || (isFunction && !isPart) ? [name] : []
  })

const listImportedPaths = (text: string): string[] =>
  [...text.matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map((match) => match[1] as string)

/** Returns the `.tsx` files that a `.ts` file of the same name hides from the compiler, so that nothing checks their types. */
export const findShadowedComponents = (files: readonly string[]): string[] => {
  const known = new Set(files)
  return files
    .filter((path) => path.endsWith('.tsx') && known.has(path.slice(0, -1)))
    .map((path) => `${path}: a .ts file of the same name hides it from the compiler`)
}

/** Returns the folders of `lib` that hold a single file and nothing else; the file belongs to the folder above. */
export const findLoneFiles = (files: readonly string[]): string[] => {
  const inside = files.filter((path) => path.startsWith('lib/'))
  const folders = Map.groupBy(inside, (path) => dirname(path))
  return [...folders]
    .filter(([folder, held]) => held.length === 1 && inside.every((path) => !dirname(path).startsWith(`${folder}/`)))
    .map(([folder]) => `${folder}: holds one file only; move it up, or give it its second`)
}
