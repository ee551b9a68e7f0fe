import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Endpoint, unclassified } from './endpoint-files.ts'
import { classifyPolicy, findPolicyOfFacts } from './endpoint-policies.ts'
import {
  hasInlineDirective,
  isServerDirective,
  listExportsOfSource,
  listImportsOfSource,
  parseTypeScriptFile,
} from './typescript-sources.ts'

/** Returns the Server Actions of a file. */
export const readActionEndpoints = async (root: string, file: string): Promise<Endpoint[]> => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('use server')) return []
  const source = parseTypeScriptFile(root, file)
  const named = (name: string): Endpoint => ({
    name: `action ${name}`,
    kind: 'action',
    address: name,
    method: 'POST',
    file,
    ...unclassified,
  })
  const isWhole = isServerDirective(source.statements[0])
  const inline = !isWhole && hasInlineDirective(source)
  if (inline) return [{ ...named(file), fault: "an action inside a component; actions stand in a domain's actions.ts" }]
  if (!isWhole) return []
  const endpoints: Endpoint[] = []
  for (const { name, initializer } of listExportsOfSource(source)) {
    const isAction = initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === 'action'
    const isOurs = listImportsOfSource(source).some(
      ({ from, names }) => from === '#lib/web/action.ts' && names.includes('action'),
    )
    const policy = isAction && isOurs ? findPolicyOfFacts(source, initializer.arguments[0]) : undefined
    endpoints.push({
      ...named(name),
      ...(policy ? await classifyPolicy(source, policy) : { fault: 'not made by action({ name, policy, … })' }),
    })
  }
  return endpoints
}
