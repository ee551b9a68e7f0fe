import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_FIELDS, toTermColumn } from '#lib/market/criteria/fields.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const FILES = ['lib', 'components', 'app']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && file !== 'lib/market/criteria/fields.ts')

// A key that is a plain English word counts only as a field name: in quotes, after a dot, or before a colon.
const patternOf = (key: string): RegExp =>
  /[A-Z]/.test(key)
    ? new RegExp(`\\b(${key}|${toTermColumn(key as never)})\\b`)
    : new RegExp(`['".]${key}\\b|\\b${key}['"]?:`)

test('criteria terms are named only in the table of fields', () => {
  expect(FILES.length).toBeGreaterThan(500)
  const faults = FILES.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const isPlain = /market\/criteria\//.test(file)
    return ALL_FIELDS.filter(({ key }) => isPlain || /[A-Z]/.test(key))
      .filter(({ key }) => patternOf(key).test(text))
      .map(({ key }) => `${file}: ${key}`)
  })
  expect(faults).toEqual([])
})
