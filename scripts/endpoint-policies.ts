import ts from 'typescript'
import type { Policy, PolicyEntry } from '#lib/core/policy.ts'
import { listImportsOfSource } from './typescript-sources.ts'

/** A policy named in an endpoint's source, or why it could not be determined. */
export type Classified = { policy: string; who: Policy } | { fault: string }

const CORE_DESCRIPTIONS: Record<string, string> = {
  anyone: 'Everybody',
  signedIn: 'Everybody signed in',
  nobody: 'Nobody',
  staff: 'Staff',
  staffAdmin: 'Staff with ADMIN',
  notLawFirm: 'Everybody signed in but law-firm users',
}

/** Returns the handler of a method in `routes({ GET: … })`, null if it has none; any other initializer itself. */
export const findMethod = (source: ts.SourceFile, method: string, initializer: ts.Expression): ts.Expression | null => {
  const made =
    ts.isCallExpression(initializer) && isRouteMaker(source, initializer, 'routes') && initializer.arguments[0]
  if (!made || !ts.isObjectLiteralExpression(made)) return initializer
  const methods = made.properties.filter(ts.isPropertyAssignment)
  // A method that is spread would be served without being listed.
  if (methods.length < made.properties.length) return initializer
  return methods.find(({ name }) => name.getText(source) === method)?.initializer ?? null
}

const isRouteMaker = (source: ts.SourceFile, { expression }: ts.CallExpression, name: string): boolean =>
  expression.getText(source) === name &&
  listImportsOfSource(source).some(({ from, names }) => from === '#lib/web/route.ts' && names.includes(name))

const FACTS_AT: Record<string, number> = { route: 0, declareEndpoint: 1 }

/** Returns the policy of an exported handler: `route({ policy: … })` or `declareEndpoint(handler, { policy: … })`. */
export const findHandlerPolicy = (source: ts.SourceFile, initializer: ts.Expression): ts.Expression | undefined => {
  const made = resolveNameInFile(source, initializer)
  if (!ts.isCallExpression(made)) return undefined
  const callee = made.expression.getText(source)
  const at = isRouteMaker(source, made, callee) ? FACTS_AT[callee] : undefined
  return at === undefined ? undefined : findPolicyOfFacts(source, made.arguments[at])
}

/** Returns the `policy` of an object literal. */
export const findPolicyOfFacts = (
  source: ts.SourceFile,
  facts: ts.Expression | undefined,
): ts.Expression | undefined => {
  if (!facts || !ts.isObjectLiteralExpression(facts)) return undefined
  const property = facts.properties.find((each) => each.name?.getText() === 'policy')
  if (property && ts.isShorthandPropertyAssignment(property)) return resolveNameInFile(source, property.name)
  return property && ts.isPropertyAssignment(property) ? resolveNameInFile(source, property.initializer) : undefined
}

// Resolves a name to its value in the same file.
const resolveNameInFile = (source: ts.SourceFile, expression: ts.Expression): ts.Expression => {
  if (!ts.isIdentifier(expression)) return expression
  const found = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText(source) === expression.text)
  return found?.initializer ?? expression
}

/** Loads what an expression names in a domain's policy module. */
export const loadPolicyOfExpression = async (
  source: ts.SourceFile,
  expression: ts.Expression,
): Promise<object | null> => {
  const [first = '', ...rest] = expression.getText(source).split('.')
  const origin = listImportsOfSource(source).find(({ names }) => names.includes(first))?.from
  if (!origin?.endsWith('/policy.ts')) return null
  const module = (await import(origin)) as Record<string, unknown>
  const found = rest.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    module[first],
  )
  return typeof found === 'object' ? found : null
}

/** Resolves an expression to an entry of a policy table. */
export const classifyPolicy = async (source: ts.SourceFile, expression: ts.Expression): Promise<Classified> => {
  const text = expression.getText(source)
  const isCore = listImportsOfSource(source).some(
    ({ from, names }) => from === '#lib/core/policy.ts' && names.includes(text),
  )
  if (isCore) return loadCorePolicy(text)
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'who')
    return { fault: `its policy \`${text}\` is not an entry of a policy table` }
  const { who, description } = ((await loadPolicyOfExpression(source, expression.expression)) ??
    {}) as Partial<PolicyEntry>
  return who && description ? { policy: description, who } : { fault: `\`${text}\` is not an entry of a policy table` }
}

/** Loads a policy of lib/core by name. */
export const loadCorePolicy = async (name: string): Promise<Classified> => {
  const who = ((await import('#lib/core/policy.ts')) as unknown as Record<string, Policy>)[name]
  const policy = CORE_DESCRIPTIONS[name]
  return who && policy ? { policy, who } : { fault: `the policy \`${name}\` has no description` }
}
