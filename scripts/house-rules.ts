import { basename, dirname } from 'node:path'
import { isInComponents, isInFloorPlan } from './floor-plan.ts'
import { checkLayers, guardDatabase, guardNavigation, refuseFarImports, requirePurity } from './house-imports.ts'
import { buildFaultIf, FREE_FOLDERS, type Rule } from './house-rule.ts'

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

const BANNED_NAMES = /(^|\/)(utils?|helpers?|misc|common|types|services|index|barrel)(\.|\/)/
const MAX_LINES = 300

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
