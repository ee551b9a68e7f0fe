import ts from 'typescript'

const SOURCE = /^(lib|app|components|scripts)\/.*\.tsx?$/
const MAX_FUNCTION_LINES = 60
const MAX_POSITIONAL = 3
/** The most lines that half, and nine in ten, of all source files may have; these limits are only ever lowered. */
const MEDIAN_LINES = 44
const NINTH_DECILE_LINES = 125

/** A path and its text. */
export type SourceText = readonly [path: string, text: string]

const isMarkup = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

// The parameters of an untyped function that is passed on or assigned are decided by its receiver.
const hasForeignSignature = ({ parameters, parent }: ts.SignatureDeclaration): boolean =>
  ts.isCallExpression(parent) || parameters.every(({ type }) => type === undefined)

const describeFunction = ({ name, parent }: ts.SignatureDeclaration): string => {
  if (name) return name.getText()
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isTypeAliasDeclaration(parent)
    ? parent.name.getText()
    : 'a function'
}

const countLines = (node: ts.Node): number => {
  const file = node.getSourceFile()
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line
  return lineAt(node.end) - lineAt(node.getStart()) + 1
}

const countMarkup = (node: ts.Node): number => {
  if (isMarkup(node)) return countLines(node)
  let lines = 0
  ts.forEachChild(node, (child) => {
    lines += countMarkup(child)
  })
  return lines
}

const judgeFunction = (node: ts.SignatureDeclaration): string[] => {
  const faults: string[] = []
  const whole = countLines(node)
  const lines = whole > MAX_FUNCTION_LINES ? whole - countMarkup(node) : whole
  if (lines > MAX_FUNCTION_LINES)
    faults.push(`${describeFunction(node)} has ${lines} lines without its markup, more than ${MAX_FUNCTION_LINES}`)
  if (node.parameters.length > MAX_POSITIONAL && !hasForeignSignature(node))
    faults.push(
      `${describeFunction(node)} takes ${node.parameters.length} positional parameters, more than ${MAX_POSITIONAL}`,
    )
  return faults
}

/** Returns the functions of a source file that are too long or take too many positional parameters, one line each. */
export const findFunctionFaults = ([path, text]: SourceText): string[] => {
  if (!SOURCE.test(path)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) faults.push(...judgeFunction(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults.map((words) => `${path}: ${words}`)
}

/** Returns a line each if the median or the ninth decile of the source files' lines is too high. */
export const findSizeFaults = (files: readonly SourceText[]): string[] => {
  const lines = files
    .filter(([path]) => SOURCE.test(path))
    .map(([, text]) => text.trimEnd().split('\n').length)
    .toSorted((one, other) => one - other)
  const judge = (name: string, share: number, most: number): string[] => {
    const found = lines[Math.floor(lines.length * share)] ?? 0
    return found > most ? [`the ${name} of all source files is ${found} lines, more than ${most}`] : []
  }
  return [...judge('median', 0.5, MEDIAN_LINES), ...judge('ninth decile', 0.9, NINTH_DECILE_LINES)]
}
