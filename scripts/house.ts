import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isPlanned } from './floor-plan.ts'

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
// Not domains: the identity server and the lowest and highest areas.
const FREE_FOLDERS = /^lib\/(core|server|web|people\/identity)\//
const BANNED_NAMES = /(^|\/)(utils?|helpers?|misc|common|types|services|index|barrel)(\.|\/)/
const MAX_LINES = 300
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

/** Returns every violation of the rules on names, imports and sizes, one line each. */
export const houseFaults = (root: string): string[] => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '')
  return files.flatMap((path) => faultsOf(path, readFileSync(`${root}/${path}`, 'utf8')))
}

/** Returns the violations of one file; exported so that a test can prove each rule. */
export const faultsOf = (path: string, text: string): string[] => {
  const faults: string[] = []
  const lines = text.replace(/\n$/, '').split('\n').length
  if (lines > MAX_LINES && !path.startsWith('prisma/seed/'))
    faults.push(`${path}: ${lines} lines, more than ${MAX_LINES}`)
  if (/\.\.\.\{\s*[^\s}]/.test(text)) faults.push(`${path}: spreads a literal into an object; write its keys out`)
  if (BANNED_NAMES.test(path) && !path.startsWith('tests/support'))
    faults.push(`${path}: a name that says nothing (no utils, helpers, index …)`)
  if (/^lib\/[^/]+\//.test(path) && !FREE_FOLDERS.test(path) && !DOMAIN_FILES.has(basename(path))) {
    faults.push(`${path}: not one of the twelve file names of a domain`)
  }
  if (path.startsWith('lib/') && !isPlanned(path)) faults.push(`${path}: not in an area and domain of the floor plan`)
  if (
    /\bauthorised[(<]/.test(text) &&
    !/\/(policy|scope)\.ts$/.test(path) &&
    /^(lib|components|app)\//.test(path) &&
    path !== 'lib/core/ids.ts'
  )
    faults.push(`${path}: only policies and scopes let an id through`)
  if (
    /^(lib|components|app)\//.test(path) &&
    !/\/(policy|scope)\.ts$|^lib\/core\/(actor|policy)\.ts$|^lib\/web\/session\.ts$/.test(path) &&
    /\b(actor|asker|viewer|me)\.kind\s*[!=]==/.test(text)
  )
    faults.push(`${path}: what an actor is, is asked in policies and scopes; ask a named policy`)
  if (/^lib\/.*\/commands\.ts$/.test(path))
    for (const name of [...findLooseParts(text), ...(text.match(/^export (async )?function \w+/gm) ?? [])])
      faults.push(`${path}: ${name} is neither made by command() nor takes the transaction of one`)
  for (const target of listImports(text)) {
    for (const [from, to, words] of LAYERS)
      if (from.test(path) && to.test(target)) faults.push(`${path}: ${words} (${target})`)
    if (
      PURE.test(path) &&
      path.startsWith('lib/') &&
      !FREE_FOLDERS.test(path) &&
      /^(#lib\/server\/|#generated\/prisma\/client|pg$|node:|next\/)/.test(target)
    ) {
      const isTypeOnly = new RegExp(`import type [^\\n]*['"]${target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]`).test(
        text,
      )
      if (!isTypeOnly && !(path.endsWith('/policy.ts') && target.startsWith('#generated')))
        faults.push(`${path}: must stay pure, imports ${target}`)
    }
    if (target.startsWith('.') && target.startsWith('../..'))
      faults.push(`${path}: reaches far with ${target}; use # imports`)
  }
  if (
    /^components\/(?!leaving\/|request\/|discovery\/global-search\/use-departure)/.test(path) &&
    /router\.(push|replace)\(/.test(text)
  )
    faults.push(`${path}: goes elsewhere past the leave guard; use useNavigate`)
  if (/^(app|components|lib)\//.test(path)) {
    const touchesPrisma =
      /from '#generated\/prisma\/client\.ts'|database\(\)|pool\(\)/.test(text) &&
      !text.split('\n').some((line) => line.startsWith('import type ') && line.includes('#generated'))
    const mayTouch =
      /\/(queries|commands|scope)\.ts$/.test(path) ||
      /^lib\/(server|people\/identity)\//.test(path) ||
      path.endsWith('/policy.ts')
    if (touchesPrisma && !mayTouch)
      faults.push(`${path}: only scopes, queries, commands and lib/server touch the database`)
    const isTaken = text.split('\n').some((line) => line.endsWith('} = Prisma') && /\braw\b/.test(line))
    const isRaw = isTaken || /\$(queryRawUnsafe|executeRawUnsafe)|Prisma\.raw\(|new Prisma\.Sql\(/.test(text)
    if (isRaw && path !== 'lib/server/names.ts') faults.push(`${path}: no unsafe raw SQL; names come from identifier()`)
  }
  return faults
}

/** Returns exports of a `commands.ts` that are neither made by command() or longCommand() nor take a transaction first. */
const findLooseParts = (text: string): string[] =>
  [...text.matchAll(/^export const (\w+)/gm)].flatMap(({ 1: name = '', index }) => {
    const value = text.slice(text.indexOf(' =', index) + 2).trimStart()
    const isCall = /^[a-z]\w*[(<]/.test(value) && !/^(command|longCommand)[(<]/.test(value)
    const isFunction = /^(async\s*)?(<[^>]+>\s*)?\(/.test(value)
    const isPart = /^(async\s*)?(<[^>]+>\s*)?\(\s*tx: Tx\b/.test(value)
    return isCall || (isFunction && !isPart) ? [name] : []
  })

const listImports = (text: string): string[] =>
  [...text.matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map((match) => match[1] as string)

if (import.meta.main) {
  const faults = houseFaults(`${import.meta.dirname}/..`)
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
