import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { identitySchema } from '#lib/people/identity/environment.ts'
import { environmentSchema } from '#lib/server/operations/env.ts'
import { migrationSchema } from '#scripts/migrate.ts'

const ROOT = join(import.meta.dirname, '../../..')
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const described = new Map(
  [...page.matchAll(/^\| `([A-Z_]+)` \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map((row) => [
    row[1] as string,
    row[2] as string,
  ]),
)
const schemas: Record<string, z.ZodType>[] = [environmentSchema.shape, identitySchema.shape, migrationSchema.shape]

const defaultsOf = (name: string): Set<string> =>
  new Set(
    schemas
      .flatMap((shape) => shape[name] ?? [])
      .map((schema) => {
        const { success, data } = schema.safeParse(undefined)
        return success ? String(data ?? 'none') : 'required'
      }),
  )

test('the operations page lists exactly the variables that the processes read', () => {
  const read = new Set(schemas.flatMap((shape) => Object.keys(shape)))
  expect([...described.keys()].sort()).toEqual([...read].sort())
})

test('the operations page shows the default of each variable', () => {
  for (const [name, said] of described) {
    const defaults = defaultsOf(name)
    // Only migrate does not need the application role.
    if (name === 'APP_DATABASE_URL') defaults.delete('none')
    expect([...defaults], name).toEqual([said])
  }
})

test('the README links to the operations page', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('](docs/operations.md)')
})
