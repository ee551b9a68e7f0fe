import { buildFaultIf, FREE_FOLDERS, listImportedPaths, type Rule } from './house-rule.ts'

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

/** A file imports nothing from a layer above it. */
export const checkLayers: Rule = (path, text) =>
  listImportedPaths(text).flatMap((target) =>
    LAYERS.filter(([from, to]) => from.test(path) && to.test(target)).map(([, , words]) => `${words} (${target})`),
  )

const IMPURE = /^(#lib\/server\/|#generated\/prisma\/client|pg$|node:|next\/)/

/** A pure file of a domain imports nothing of the process. */
export const requirePurity: Rule = (path, text) => {
  if (!PURE.test(path) || !path.startsWith('lib/') || FREE_FOLDERS.test(path)) return []
  const isType = (target: string) =>
    text.split('\n').some((line) => line.startsWith('import type') && line.includes(`'${target}'`))
  return listImportedPaths(text)
    .filter((target) => IMPURE.test(target) && !isType(target))
    .filter((target) => !(path.endsWith('/policy.ts') && target.startsWith('#generated')))
    .map((target) => `must stay pure, imports ${target}`)
}

/** A relative import goes at most one folder up. */
export const refuseFarImports: Rule = (_path, text) =>
  listImportedPaths(text)
    .filter((target) => target.startsWith('../..'))
    .map((target) => `reaches far with ${target}; use # imports`)

/** Components navigate through the leave guard. */
export const guardNavigation: Rule = (path, text) =>
  buildFaultIf(
    /^components\/(?!leaving\/|request\/|shell\/palette\/use-departure|shell\/request-bridge)/.test(path) &&
      /router\.(push|replace)\(/.test(text),
    'goes elsewhere past the leave guard; use useNavigate',
  )

const MAY_TOUCH_DATABASE = /\/(queries|commands|scope|policy)\.ts$|^lib\/(server|people\/identity)\//

/** Only some files touch the database, and only one builds SQL from a string. */
export const guardDatabase: Rule = (path, text) => {
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
