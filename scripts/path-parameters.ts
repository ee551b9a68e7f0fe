import ts from 'typescript'
import type { PolicyEntry, PolicyTable } from '#lib/core/policy.ts'
import { type Classified, classifyPolicy, loadPolicyOfExpression } from './endpoint-policies.ts'

/** One concrete path of a file with path parameters: their values and the combined policy. */
export type Filling = { gaps: Record<string, string>; classified: Classified }

/**
 * Returns every combination of path parameter values that a handler's policy names; one without parameters if it names a single
 * policy.
 */
export const listPathParameterCombinations = async (
  source: ts.SourceFile,
  policy: ts.Expression,
  address: string,
): Promise<Filling[]> => {
  if (!ts.isObjectLiteralExpression(policy)) return [{ gaps: {}, classified: await classifyPolicy(source, policy) }]
  let fillings: Filling[] = [{ gaps: {}, classified: { policy: '', who: () => true } }]
  for (const property of policy.properties) {
    const gap = property.name?.getText(source) ?? ''
    const table = ts.isPropertyAssignment(property) ? await loadPolicyTable(source, property.initializer) : null
    if (!table) return [{ gaps: {}, classified: { fault: `its policy for \`${gap}\` is not a policy table` } }]
    const words = address.includes(`[[...${gap}]]`)
      ? [...new Set(['', ...Object.keys(table)])]
      : address.includes(`[${gap}]`)
        ? Object.keys(table)
        : ['']
    fillings = fillings.flatMap(({ gaps, classified }) =>
      words.map((word) => ({
        gaps: word ? { ...gaps, [gap]: word } : gaps,
        classified: combinePolicies(classified, table[word]),
      })),
    )
  }
  return fillings
}

const combinePolicies = (one: Classified, entry: PolicyEntry | undefined): Classified => {
  if ('fault' in one || !entry) return one
  return {
    policy: [...new Set([one.policy, entry.description])].filter(Boolean).join('; '),
    who: (actor) => one.who(actor) && entry.who(actor),
  }
}

const loadPolicyTable = async (source: ts.SourceFile, expression: ts.Expression): Promise<PolicyTable | null> => {
  if (!ts.isObjectLiteralExpression(expression))
    return (await loadPolicyOfExpression(source, expression)) as PolicyTable | null
  const table: PolicyTable = {}
  for (const property of expression.properties) {
    const entry = ts.isPropertyAssignment(property) ? await loadPolicyOfExpression(source, property.initializer) : null
    if (!entry || !('who' in entry)) return null
    table[(property.name as ts.StringLiteral).text] = entry as PolicyEntry
  }
  return table
}
