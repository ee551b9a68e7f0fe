import ts from 'typescript'
import { expect, test } from 'vitest'
import { parseTypeScriptFile } from '#scripts/typescript-sources.ts'
import { eachNode, ROOT, sourceFiles } from './sources.ts'

const READER = 'lib/server/http/body.ts'
const READING = new Set([
  'text',
  'json',
  'formData',
  'arrayBuffer',
  'blob',
  'bytes',
  'body',
  'iterator',
  'read',
  'pipe',
])
const TYPES = /^(Request|NextRequest|IncomingMessage)$/

/** Finds where a file reads a request body directly. */
const readsIn = (file: string, source = parseTypeScriptFile(ROOT, file)): string[] => {
  const names = new Set(['request', 'req', 'incoming'])
  eachNode(source, (node) => {
    if (ts.isParameter(node) && node.type && TYPES.test(node.type.getText(source))) names.add(node.name.getText(source))
  })
  const found: string[] = []
  const isRequest = (node: ts.Node) => names.has(node.getText(source).split('.').at(-1) ?? '')
  eachNode(source, (node) => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    const isRead = ts.isPropertyAccessExpression(node) && READING.has(node.name.text) && isRequest(node.expression)
    const isLooped = ts.isForOfStatement(node) && node.awaitModifier && isRequest(node.expression)
    if (isRead || isLooped) found.push(at)
  })
  return found
}

test('[T-I2] only one file reads request bodies', () => {
  const readers = sourceFiles()
    .filter((file) => !file.startsWith('components/'))
    .flatMap((file) => readsIn(file))
  expect(readers.filter((at) => !at.startsWith(`${READER}:`))).toEqual([])
  expect(readers.length).toBeGreaterThan(0)
})

test('[T-I2] the check finds a handler that reads its body directly', () => {
  for (const text of [
    'export const POST = async (request) => request.json()',
    'const take = async (letter: Request) => letter.text()',
    'const take = async (call: IncomingMessage) => { for await (const piece of call) use(piece) }',
    'const take = ({ request }) => request.body?.getReader()',
  ])
    expect(readsIn('made.ts', ts.createSourceFile('made.ts', text, ts.ScriptTarget.Latest, true)), text).toHaveLength(1)
})
