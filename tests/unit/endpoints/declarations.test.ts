import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Declaration, Handler } from '#lib/web/route.ts'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { parseTypeScriptFile } from '#scripts/typescript-sources.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Handlers served by a library, and those with their own reader for a form, a file or a sign-out. */
const OWN_READERS = [
  '/api/auth/[...nextauth]',
  '/api/auth/back-channel-logout',
  '/api/hooks/resend',
  '/api/sign-out',
  '/api/view-as/end',
  '/api/files',
  '/api/emails/bulk/send',
  '/api/emails/marketing/send',
  '/api/emails/drafts/[kind]/attachments',
]

let endpoints: (Endpoint & { declaration: Declaration })[] = []

beforeAll(async () => {
  const handlers = (await listSourceEndpoints(ROOT)).filter(({ kind }) => kind === 'handler')
  endpoints = await Promise.all(
    handlers.map(async (endpoint) => {
      const module = (await import(join(ROOT, endpoint.file))) as Record<string, Handler>
      return { ...endpoint, declaration: (module[endpoint.method] as Handler).endpoint }
    }),
  )
}, 120_000)

const namesOf = (found: Endpoint[]): string[] => found.map(({ name }) => name)

test('every endpoint declares its policy and its response', () => {
  expect(endpoints.length).toBeGreaterThan(150)
  expect(namesOf(endpoints.filter(({ declaration }) => !declaration?.policy || !declaration.answer))).toEqual([])
  const withoutSchema = endpoints.filter(({ declaration }) => typeof declaration.answer === 'string')
  // A declared envelope is the normal case.
  expect(withoutSchema.length).toBeLessThan(endpoints.length / 2)
})

test('every open path parameter has a schema', () => {
  const gapsOf = ({ address }: Endpoint) => [...address.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((match) => match[1])
  const faults = endpoints
    .filter(({ address, declaration }) => !OWN_READERS.includes(address) && declaration.answer !== 'library')
    .filter((endpoint) => {
      const shape = shapeOf(endpoint.declaration.params)
      return gapsOf(endpoint).some((gap) => gap !== 'unknown' && !((gap as string) in shape))
    })
  expect(namesOf(faults)).toEqual([])
})

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const READ = ['params', 'query', 'body'] as const

/** Returns what the handlers of a file use of their input, by parameter name. */
const readIn = (file: string): Set<string> => {
  const source = parseTypeScriptFile(ROOT, file)
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isHandle = ts.isPropertyAssignment(node) && node.name.getText(source) === 'handle'
    const given = isHandle && ts.isArrowFunction(node.initializer) ? node.initializer.parameters[0]?.name : undefined
    if (given && ts.isObjectBindingPattern(given))
      for (const { propertyName, name } of given.elements) names.add((propertyName ?? name).getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

test('no handler reads a path parameter, query or body that its endpoints do not declare', () => {
  const faults = [...Map.groupBy(endpoints, ({ file }) => file)].flatMap(([file, declared]) => [
    ...READ.filter((part) => readIn(file).has(part) && !declared.some(({ declaration }) => declaration[part])).map(
      (part) => `${file}: ${part}`,
    ),
    ...(/searchParams|readText|request\.(json|text)/.test(parseTypeScriptFile(ROOT, file).getFullText())
      ? [`${file}: by itself`]
      : []),
  ])
  expect(faults).toEqual([])
})

/** Returns a schema and all schemas nested in it that a response can contain. */
const within = (schema: z.ZodType): z.ZodType[] => {
  const def = schema._zod.def as unknown as Record<string, unknown>
  const inner = [
    ...Object.values((def.shape ?? {}) as Record<string, unknown>),
    ...[def.element, def.innerType, def.valueType, def.options].flat(),
  ].filter((each) => each instanceof z.ZodType)
  return [schema, ...inner.flatMap(within)]
}
const isAnything = (schema: z.ZodType | undefined) => schema instanceof z.ZodUnknown || schema instanceof z.ZodAny

test('no response schema is untyped, and every object in it is closed', () => {
  const isLoose = (schema: z.ZodType) =>
    schema instanceof z.ZodObject && !(schema._zod.def.catchall instanceof z.ZodNever)
  const faults = endpoints.filter(
    ({ declaration: { answer } }) =>
      answer instanceof z.ZodType && within(answer).some((each) => isAnything(each) || isLoose(each)),
  )
  expect(namesOf(faults)).toEqual([])
})

test('no params, query or body schema accepts anything', () => {
  const faults = endpoints.filter(({ declaration: { params, query, body } }) => [params, query, body].some(isAnything))
  expect(namesOf(faults)).toEqual([])
})

test('every declaration can be converted to a JSON schema', () => {
  const written = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema && z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  for (const { name, declaration } of endpoints) {
    const { params, query, body, answer } = declaration
    for (const taken of [params, query, body]) expect(() => written(taken, 'input'), name).not.toThrow()
    if (answer instanceof z.ZodType) expect(written(answer, 'output'), name).toMatchObject({ type: 'object' })
  }
})

test('a file with closed path parameters exports every method, so that an unknown value gives an unknown address', async () => {
  const files = new Set(
    endpoints.filter(({ declaration }) => typeof declaration.policy === 'object').map(({ file }) => file),
  )
  expect(files.size).toBeGreaterThan(10)
  for (const file of files) {
    const methods = Object.keys((await import(join(ROOT, file))) as object)
    expect(methods.toSorted(), file).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT'])
  }
})
