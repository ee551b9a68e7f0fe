import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

export const ROOT = join(import.meta.dirname, '../../..')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

/** Files that process foreign input, and those that check the repository. */
export const sourceFiles = (): string[] => [
  ...['app', 'components', 'lib', 'scripts'].flatMap(filesBelow),
  'middleware.ts',
  'instrumentation-client.ts',
]

/** Calls a visitor with each node of a tree. */
export const eachNode = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => eachNode(child, visit))
}
