import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Declaration, Schemas } from '#lib/web/route.ts'
import { parseTypeScriptFile } from '#scripts/typescript-sources.ts'
import { HOSTILE, LONG, unstorable } from './hostile.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Schemas that no request uses: process settings, a job's own row, responses, and shared helpers. */
const OURS = [
  'lib/campaigns/sending/working/jobs.ts',
  'lib/core/answers.ts',
  'lib/core/id-parameters.ts',
  'lib/core/parsing.ts',
  'lib/core/scalars.ts',
  'lib/core/search-schemas.ts',
  'lib/server/operations/env.ts',
  'lib/server/secrets/key-rings.ts',
  'lib/server/operations/variables.ts',
  'lib/discovery/exports/jobs.ts',
  'lib/foundation/mail/jobs.ts',
  'lib/lending/imports/jobs.ts',
  'lib/lending/projections/jobs.ts',
]
/** Hashed before it is stored or compared. */
const HASHED = /\.(token|currentPassword|confirmNewPassword|confirmPassword)$/
/** Part of other schemas, which limit it. */
const PIECES = ['lib/crm/file-notes/schema.ts noteText']

/** Types of a module's own helpers. */
type Offered = { schemas?: Schemas; endpoint?: Declaration; input?: unknown }
type Slot = { name: string; schema: z.ZodType }
/** Responses of the product; no client sends them. */
const answers: Slot[] = []

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

const importsValueOfZod = (file: string): boolean =>
  parseTypeScriptFile(ROOT, file).statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      (statement.moduleSpecifier as ts.StringLiteral).text === 'zod' &&
      statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword,
  )

/** Returns a module's schemas for requests, including makers by product name and schemas of handlers and commands. */
const schemasOf = async (file: string): Promise<Slot[]> => {
  const module = (await import(join(ROOT, file))) as Record<string, unknown>
  return Object.entries(module).flatMap(([name, value]) => {
    const at = `${file} ${name}`
    if (value instanceof z.ZodType) return [{ name: at, schema: value }]
    const { schemas, endpoint, input } = (value ?? {}) as Offered
    if (input instanceof z.ZodType) return [{ name: `${at} input`, schema: input }]
    const { query, body } = endpoint ?? schemas ?? {}
    if (endpoint?.answer instanceof z.ZodType) answers.push({ name: at, schema: endpoint.answer })
    if (endpoint || schemas)
      return Object.entries({ query, body }).flatMap(([part, schema]) =>
        schema ? [{ name: `${at} ${part}`, schema }] : [],
      )
    // A schema maker takes only the product's name; checkLoanInput and others take more.
    if (typeof value !== 'function' || value.length !== 1 || !/[sS]chema$|[bB]ody$|[iI]nput$/.test(name)) return []
    const made: unknown = value('Covenant')
    return made instanceof z.ZodType ? [{ name: at, schema: made }] : []
  })
}

const innerOf = (schema: z.ZodType): [string, z.ZodType][] => {
  const def = schema._zod.def as unknown as Record<string, unknown>
  const list = (value: unknown) => (Array.isArray(value) ? (value as z.ZodType[]) : [])
  const one = (value: unknown) => (value instanceof z.ZodType ? [value] : [])
  return [
    ...Object.entries((def.shape ?? {}) as Record<string, z.ZodType>),
    ...one(def.element).map((each): [string, z.ZodType] => ['[]', each]),
    ...(schema instanceof z.ZodLazy ? [['', schema.unwrap()] as [string, z.ZodType]] : []),
    ...[def.innerType, def.in, def.out, def.valueType, def.left, def.right]
      .flatMap(one)
      .concat(list(def.options), list(def.items))
      .map((each): [string, z.ZodType] => ['', each]),
  ]
}

/** Returns a schema and everything nested in it: each field of an object, each member of a list. */
const slotsOf = ({ name, schema }: Slot, seen = new Set<z.ZodType>()): Slot[] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  return innerOf(schema).flatMap(([key, inner]) => {
    const at = key ? `${name}.${key}` : name
    return [...(key ? [{ name: at, schema: inner }] : []), ...slotsOf({ name: at, schema: inner }, seen)]
  })
}

// Schemas that only a command reads.
const isOpen = (schema: z.ZodType): boolean => {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodType }
  return type === 'unknown' || (type === 'optional' && innerType !== undefined && isOpen(innerType))
}

let roots: Slot[] = []
let slots: Slot[] = []

beforeAll(async () => {
  const files = ['app', 'lib'].flatMap(filesBelow)
  const places = files.filter((file) => /\/(schema|fields|commands|route|web\/actions\/[^/]+)\.ts$/.test(file))
  const found: Slot[] = []
  // One after the other: asked for by two names at the same moment, a module may be made twice, each with schemas of its own.
  for (const place of places) found.push(...(await schemasOf(place)))
  const answered = new Set<z.ZodType>()
  for (const answer of answers) slotsOf(answer, answered)
  const isSent = ({ name }: Slot) => / (query|body|input)$/.test(name)
  roots = found.filter((slot) => isSent(slot) || !answered.has(slot.schema))
  const seen = new Set<z.ZodType>()
  const below = (chosen: Slot[]) => chosen.flatMap((root) => [root, ...slotsOf(root, seen)])
  // Endpoint inputs come first, so that a schema also used in a response counts as input.
  slots = [
    ...below(roots.filter(isSent)),
    ...below(roots.filter((slot) => !isSent(slot))).filter(({ schema }) => !answered.has(schema)),
  ].filter(({ name, schema }) => !isOpen(schema) && !HASHED.test(name) && !PIECES.includes(name))
}, 180_000)

test('[T-C1] every schema used for requests is on the list', () => {
  const elsewhere = ['app', 'lib']
    .flatMap(filesBelow)
    .filter(
      (file) =>
        !/\/(schema|fields|commands|web\/actions\/[^/]+)\.ts$|^app\/.*\/route\.ts$|^app\/api\//.test(file) &&
        importsValueOfZod(file),
    )
  expect(elsewhere.toSorted()).toEqual(OURS.toSorted())
  expect(roots.length).toBeGreaterThan(60)
  expect(slots.length).toBeGreaterThan(200)
})

test('[T-C1] [T-C3] no field throws on hostile values, nor accepts one that the database cannot store', () => {
  const faults: string[] = []
  for (const { name, schema } of slots)
    for (const [what, value] of HOSTILE) {
      try {
        const result = schema.safeParse(value)
        const fault = result.success ? unstorable(result.data) : null
        if (fault) faults.push(`${name}: ${what}: ${fault}`)
      } catch (error) {
        faults.push(`${name}: ${what}: ${error}`)
      }
    }
  expect(faults).toEqual([])
}, 180_000)

test('[T-I1] 100,000 hostile characters take less than 50 ms in every field', () => {
  const slow: string[] = []
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  for (const { name, schema } of slots)
    for (const [what, value] of HOSTILE.filter(([, value]) => typeof value === 'string' && value.length <= LONG + 1)) {
      const measure = () => {
        const began = spent()
        schema.safeParse(value)
        return spent() - began
      }
      // The first call may include compilation or garbage collection.
      if (measure() > 50 && Math.min(measure(), measure()) > 50) slow.push(`${name}: ${what}`)
    }
  expect(slow).toEqual([])
}, 180_000)

test('[T-C1] parsers of URLs without a schema accept hostile values too', async () => {
  const files = filesBelow('lib').filter((file) => /\/(search|schema|rules)\.ts$/.test(file))
  const readers = (
    await Promise.all(
      files.map(async (file) => {
        const module = (await import(join(ROOT, file))) as Record<string, unknown>
        return Object.entries(module).filter(
          ([name, value]) => typeof value === 'function' && /^parse\w*(Search|Query|Filters|Paging|Tab)$/.test(name),
        ) as [string, (raw: unknown) => unknown][]
      }),
    )
  ).flat()
  expect(readers.length).toBeGreaterThan(2)
  const faults: string[] = []
  for (const [name, read] of readers)
    for (const [what, value] of HOSTILE) {
      const raw = new Proxy({}, { get: () => value, has: () => true })
      const fault = unstorable(read(raw))
      if (fault) faults.push(`${name}: ${what}: ${fault}`)
    }
  expect(faults).toEqual([])
})
