import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './sources.ts'

/** The maximum size of the README in bytes; anything more belongs in a page of `docs`. */
const LONGEST = 8_192
/** A token with one of these stands for several paths, or for one that the reader creates. */
const PLACEHOLDER = /[<{*…]|NNN/
const ENDING = /\.(ts|tsx|mjs|md|json|prisma|css|sql|yml|yaml|conf|service)$/

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')

const foldersOf = (path: string): string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
const known = new Set(tracked.flatMap((path) => [path, ...foldersOf(path)]))
const tops = new Set([...known].filter((path) => !path.includes('/')))
const documents = ['README.md', ...tracked.filter((path) => path.startsWith('docs/') && path.endsWith('.md'))]

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/** Returns the lines of a document outside code blocks. */
const linesOf = (text: string): string[] =>
  text
    .split(/^```.*$/m)
    .filter((_block, place) => place % 2 === 0)
    .flatMap((block) => block.split('\n'))

/** Returns what a document mentions in backticks that looks like a path of the repository. */
const pathsIn = (text: string): string[] =>
  linesOf(text)
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/)))
    .map((word) => word.replace(/^\.\//, '').replace(/[,;:/]+$/, ''))
    .filter((word) => word.includes('/') || ENDING.test(word))
    .filter((word) => tops.has(word.split('/')[0] ?? '') && !PLACEHOLDER.test(word))

/** Returns the link targets of a document, except other sites. */
const linksIn = (text: string): string[] =>
  linesOf(text)
    .flatMap((line) => [...line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)])
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

/** Returns the anchors of a document's headings. */
const anchorsIn = (text: string): string[] =>
  linesOf(text).flatMap((line) => {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1]
    if (!heading) return []
    const plain = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    return [plain.replaceAll(' ', '-')]
  })

const isReached = (from: string, target: string): boolean => {
  const [path = '', fragment] = target.split('#')
  const file = path === '' ? from : posix.join(dirname(from), path).replace(/\/$/, '')
  return known.has(file) && (fragment === undefined || anchorsIn(read(file)).includes(fragment))
}

test('the README is at most 8,192 bytes long', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(LONGEST)
})

describe.each(documents)('%s', (page) => {
  test('mentions only paths that exist in the repository', () => {
    expect(pathsIn(read(page)).filter((path) => !known.has(path))).toEqual([])
  })

  test('links only to existing files and headings', () => {
    expect(linksIn(read(page)).filter((target) => !isReached(page, target))).toEqual([])
  })
})

test('every page of docs is reachable from the README', () => {
  const reached = new Set(['README.md'])
  // Iterating over a set includes entries added during the loop.
  for (const page of reached)
    for (const target of documents.includes(page) ? linksIn(read(page)) : []) {
      const [path = ''] = target.split('#')
      if (path !== '') reached.add(posix.join(dirname(page), path))
    }
  expect(documents.filter((page) => !reached.has(page))).toEqual([])
})

test('the index of decisions links to each of them, and each superseded one to its replacement', () => {
  const index = linksIn(read('docs/decisions/README.md'))
  const pages = documents.filter((page) => /^docs\/decisions\/\d{3}-/.test(page))
  // The first heading is the page's title.
  const decisions = pages.flatMap((page) => {
    const [, ...anchors] = anchorsIn(read(page))
    return anchors.map((anchor) => `${posix.basename(page)}#${anchor}`)
  })
  expect(decisions.length).toBeGreaterThan(100)
  expect(decisions.filter((decision) => !index.includes(decision))).toEqual([])
  const marks = pages.flatMap((page) => linesOf(read(page)).filter((line) => line.includes('**Superseded')))
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.filter((line) => linksIn(line).length === 0)).toEqual([])
})

test('the checks find missing paths, links and headings, and ignore placeholders and code', () => {
  const text = [
    '# A heading, with `code`',
    'See `lib/none/rules.ts`, `node scripts/none.ts name`, `/loans` and `rules.ts`.',
    'But `prisma/migrations/<stamp>_name`, `docs/decisions/NNN-title.md`, `deploy/*.service`, `https://a.example/lib`.',
    '```sh',
    'cat `lib/none.ts` [a](none.md)',
    '```',
    'Read [one](none.md), [two](#none) and [three](https://a.example).',
  ].join('\n')
  expect(pathsIn(text)).toEqual(['lib/none/rules.ts', 'scripts/none.ts'])
  expect(linksIn(text)).toEqual(['none.md', '#none'])
  expect(anchorsIn(text)).toEqual(['a-heading-with-code'])
  expect(isReached('README.md', 'docs/none.md')).toBe(false)
  expect(isReached('README.md', 'docs/style.md#none')).toBe(false)
  expect(isReached('docs/style.md', '#on-the-screen')).toBe(true)
})
