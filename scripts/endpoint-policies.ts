import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Policy, PolicyEntry, PolicyTable } from '#lib/core/policy.ts'

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

type Call = { source: ts.SourceFile; argument: ts.Expression | undefined }

/**
 * Returns the `pageActor` calls of a page, in its own file or the modules of app/ that it imports. A layout's call does not
 * count, because layouts do not run again on navigation.
 */
export const findPageActorCalls = (root: string, file: string, seen = new Set<string>()): Call[] => {
  if (seen.has(file)) return []
  seen.add(file)
  const source = parseTypeScriptFile(root, file)
  const calls: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'pageActor')
      calls.push({ source, argument: node.arguments[0] })
    ts.forEachChild(node, visit)
  }
  visit(source)
  const targets = listImportsOfSource(source).map(({ from }) => from)
  const near = targets.filter((from) => from.startsWith('#app/') || from.startsWith('.'))
  for (const from of near) {
    const target = from.startsWith('#app/') ? from.slice(1) : join(dirname(file), from)
    if (existsSync(join(root, target))) calls.push(...findPageActorCalls(root, target, seen))
  }
  return calls
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
  const facts = at === undefined ? undefined : made.arguments[at]
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

// Loads what an expression names in a domain's policy module.
const loadPolicyOfExpression = async (source: ts.SourceFile, expression: ts.Expression): Promise<object | null> => {
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

/** Returns true for the 'use server' directive, which makes every export of a file a public endpoint. */
export const isServerDirective = (statement: ts.Statement | undefined): boolean =>
  statement !== undefined &&
  ts.isExpressionStatement(statement) &&
  ts.isStringLiteral(statement.expression) &&
  statement.expression.text === 'use server'

/** Returns true if a function inside a file is an endpoint of its own. */
export const hasInlineDirective = (node: ts.Node): boolean =>
  (ts.isBlock(node) && isServerDirective(node.statements[0])) ||
  (ts.forEachChild(node, (child) => hasInlineDirective(child) || undefined) ?? false)

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

/** Parses a file into a syntax tree. */
export const parseTypeScriptFile = (root: string, file: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** Returns what a file imports by name, and from where. */
export const listImportsOfSource = (source: ts.SourceFile): { from: string; names: string[] }[] =>
  source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
    return { from: (moduleSpecifier as ts.StringLiteral).text, names }
  })

/** Returns the runtime exports of a module, without types. A re-export has no initializer, because its value is unknown. */
export const listExportsOfSource = (
  source: ts.SourceFile,
): { name: string; initializer?: ts.Expression | undefined }[] =>
  source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      if (statement.isTypeOnly) return []
      const clause = statement.exportClause
      return clause && ts.isNamedExports(clause)
        ? clause.elements.map(({ name }) => ({ name: name.text }))
        : [{ name: '*' }]
    }
    if (ts.isExportAssignment(statement)) return [{ name: 'default' }]
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        ts.isIdentifier(name)
          ? [{ name: name.text, initializer }]
          : name.elements.map((element) => ({ name: element.getText(source), initializer })),
      )
    return [{ name: ((statement as ts.FunctionDeclaration).name?.text ?? 'default') as string }]
  })
