import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Policy, PolicyEntry } from '#lib/core/policy.ts'

/** A policy as a door's source names it, or why it cannot be told. */
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
 * Where a page asks for its actor: itself or in a module of app/ that it draws on. A layout's question does not count,
 * because it is not asked again on navigation.
 */
export const pageActorCalls = (root: string, file: string, seen = new Set<string>()): Call[] => {
  if (seen.has(file)) return []
  seen.add(file)
  const source = parse(root, file)
  const calls: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'pageActor')
      calls.push({ source, argument: node.arguments[0] })
    ts.forEachChild(node, visit)
  }
  visit(source)
  const targets = importsOf(source).map(({ from }) => from)
  const near = targets.filter((from) => from.startsWith('#app/') || from.startsWith('.'))
  for (const from of near) {
    const target = from.startsWith('#app/') ? from.slice(1) : join(dirname(file), from)
    if (existsSync(join(root, target))) calls.push(...pageActorCalls(root, target, seen))
  }
  return calls
}

/** The policy of an exported handler: `route({ policy: … })` or `Object.assign(handler, { policy: … })`. */
export const handlerPolicy = (source: ts.SourceFile, initializer: ts.Expression): ts.Expression | undefined => {
  if (!ts.isCallExpression(initializer)) return undefined
  const callee = initializer.expression.getText(source)
  const isOurs = importsOf(source).some(({ from, names }) => from === '#lib/web/route.ts' && names.includes('route'))
  const facts =
    callee === 'route' && isOurs
      ? initializer.arguments[0]
      : callee === 'Object.assign'
        ? initializer.arguments[1]
        : undefined
  if (!facts || !ts.isObjectLiteralExpression(facts)) return undefined
  const property = facts.properties.find((each) => each.name?.getText() === 'policy')
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
}

/** True for the directive that makes every export of a file a public endpoint. */
export const isServerDirective = (statement: ts.Statement | undefined): boolean =>
  statement !== undefined &&
  ts.isExpressionStatement(statement) &&
  ts.isStringLiteral(statement.expression) &&
  statement.expression.text === 'use server'

/** True where a function inside a file is an endpoint of its own. */
export const hasInlineDirective = (node: ts.Node): boolean =>
  (ts.isBlock(node) && isServerDirective(node.statements[0])) ||
  (ts.forEachChild(node, (child) => hasInlineDirective(child) || undefined) ?? false)

/** The entry of a policy table that an expression names. */
export const policyOf = async (source: ts.SourceFile, expression: ts.Expression): Promise<Classified> => {
  const [first = '', ...rest] = expression.getText(source).split('.')
  const origin = importsOf(source).find(({ names }) => names.includes(first))?.from
  if (origin === '#lib/core/policy.ts' && rest.length === 0) return corePolicy(first)
  if (!origin?.endsWith('/policy.ts') || rest.at(-1) !== 'who')
    return { fault: `its policy \`${expression.getText(source)}\` is not an entry of a policy table` }
  const module = (await import(origin)) as Record<string, unknown>
  const entry = rest
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], module[first])
  const { who, description } = (entry ?? {}) as Partial<PolicyEntry>
  return who && description
    ? { policy: description, who }
    : { fault: `\`${expression.getText(source)}\` is not an entry of a policy table` }
}

/** One of the policies of lib/core. */
export const corePolicy = async (name: string): Promise<Classified> => {
  const who = ((await import('#lib/core/policy.ts')) as unknown as Record<string, Policy>)[name]
  const policy = CORE_DESCRIPTIONS[name]
  return who && policy ? { policy, who } : { fault: `the policy \`${name}\` has no description` }
}

/** The syntax tree of a file. */
export const parse = (root: string, file: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** What a file imports by name, and from where. */
export const importsOf = (source: ts.SourceFile): { from: string; names: string[] }[] =>
  source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
    return { from: (moduleSpecifier as ts.StringLiteral).text, names }
  })

/** What a module exports to be called; types vanish. A re-export hides what it is, so it has no initializer. */
export const exportsOf = (source: ts.SourceFile): { name: string; initializer?: ts.Expression | undefined }[] =>
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
      return statement.declarationList.declarations.map(({ name, initializer }) => ({
        name: name.getText(),
        initializer,
      }))
    return [{ name: ((statement as ts.FunctionDeclaration).name?.text ?? 'default') as string }]
  })
