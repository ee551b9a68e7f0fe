import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/unit/house/sources.ts'

/** Every option of every script, with the test that uses it. */
const OPTIONS: Record<string, Record<string, string>> = {
  'accounts.ts': { '--relink': 'tests/integration/people/accounts/relinking.test.ts' },
  'admin.ts': Object.fromEntries(
    ['--email', '--first', '--last', '--mobile', '--print-link', '--state'].map((option) => [
      option,
      'tests/integration/people/staff/first-admin.slow.test.ts',
    ]),
  ),
  'check-data.ts': { '--repair': 'tests/integration/database/check-data.test.ts' },
  'worker.ts': { '--health': 'tests/integration/processes/worker.test.ts' },
}

// `test.ts` is the test runner itself, and `setup.mjs --client` runs before each command.
const RUNNERS = ['setup.mjs', 'test.ts']

/** Finds the options that a script reads, by the ways in which scripts read them. */
const optionsIn = (text: string): string[] => {
  const asked = [...text.matchAll(/argv\.includes\('(--[\w-]+)'\)/g)].map(([, option]) => option as string)
  const table = /const OPTIONS = \{(.*?)\n\} as const/s.exec(text)?.[1] ?? ''
  const parsed = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{ type/gm)].map(([, name]) => `--${name}`)
  return [...asked, ...parsed].toSorted()
}

test('every option of every script is covered by a test that names it', () => {
  const found: Record<string, string[]> = {}
  for (const name of readdirSync(join(ROOT, 'scripts')).filter((file) => /\.(ts|mjs)$/.test(file))) {
    const text = readFileSync(join(ROOT, 'scripts', name), 'utf8')
    const options = optionsIn(text)
    // A script that reads its arguments differently would be missed.
    if (text.includes('parseArgs(')) expect(options, name).not.toEqual([])
    if (options.length > 0 && !RUNNERS.includes(name)) found[name] = options
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(OPTIONS).map(([name, options]) => [name, Object.keys(options).toSorted()])),
  )
  for (const [name, options] of Object.entries(OPTIONS))
    for (const [option, file] of Object.entries(options))
      expect(readFileSync(join(ROOT, file), 'utf8'), `${name} ${option}`).toContain(`'${option}'`)
})
