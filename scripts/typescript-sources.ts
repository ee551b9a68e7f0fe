import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

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
