import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parseTypeScriptFile } from '#scripts/typescript-sources.ts'
import { eachNode, ROOT, sourceFiles } from './sources.ts'

type Pattern = { at: string; source: string; flags: string }

const literalOf = (text: string): { source: string; flags: string } => {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

/** Returns every regular expression in a file, including those in constant text for RegExp. */
const patternsOf = (file: string, source = parseTypeScriptFile(ROOT, file)): Pattern[] => {
  const found: Pattern[] = []
  eachNode(source, (node) => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) found.push({ at, ...literalOf(node.text) })
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp'
    const [text, flags] = isMade ? (node.arguments ?? []) : []
    if (text && ts.isStringLiteralLike(text))
      found.push({ at, source: text.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' })
  })
  return found
}

const faultOf = async ({ at, source, flags }: Pattern): Promise<string[]> => {
  const { status, complexity } = { complexity: undefined, ...(await check(source, flags, { timeout: 60_000 })) }
  return status === 'safe' ? [] : [`${at}: /${source}/${flags} is ${status}, ${complexity?.type ?? 'not decided'}`]
}

test('[T-I1] every regular expression of ours runs in linear time', async () => {
  const all = sourceFiles().flatMap((file) => patternsOf(file))
  const each = [...new Map(all.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values()]
  expect(each.length).toBeGreaterThan(100)
  // In sequence: run concurrently, the last ones would time out while waiting.
  const faults: string[] = []
  for (const pattern of each) faults.push(...(await faultOf(pattern)))
  expect(faults).toEqual([])
}, 180_000)

test('[T-I1] the check finds a quadratic pattern, written out or built from a string', async () => {
  const text = "text.replace(/^[\\s-]+|[\\s-]+$/g, ''); new RegExp('(a+)+$'); RegExp(`x*x*y`, 'u')"
  const found = patternsOf('made.ts', ts.createSourceFile('made.ts', text, ts.ScriptTarget.Latest, true))
  expect(found).toHaveLength(3)
  for (const pattern of found) expect(await faultOf(pattern), pattern.source).toHaveLength(1)
})
