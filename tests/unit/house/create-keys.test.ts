import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parseTypeScriptFile } from '#scripts/typescript-sources.ts'
import { eachNode, ROOT, sourceFiles } from '#tests/unit/house/sources.ts'

/** Calls that create a record once per idempotency key: the call in the browser, and the form that uses it. */
const CREATES: Record<string, string[]> = {
  // The documented endpoint; our pages create notes with the action.
  '/api/[profiles]/[id]/file-notes/[[...as]]': [],
  // A settings save: its form sends the key with the PUT.
  '/api/lenders/[id]/privacy-settings': [],
  // A composer keeps the key of a letter until it gets a response; each press of Test is a separate test.
  '/api/emails/bulk/send': [],
  '/api/emails/bulk/test': [],
  '/api/emails/marketing/send': [],
  '/api/emails/marketing/test': [],
  '/api/approaches': ['components/market/approaches/ask-dialog.tsx'],
  '/api/companies': ['components/people/companies/company-form.tsx'],
  '/api/individuals': ['components/people/individuals/individual-form.tsx'],
  '/api/scenarios': ['components/market/scenarios/saving/save-dialog.tsx'],
  // For API clients; our page sends the deal that is typed.
  '/api/scenarios/[id]/approaches': [],
  '/api/users': ['components/people/staff/staff-form.tsx'],
  createFileNoteAction: ['components/crm/file-notes/use-note-sending.ts', 'components/discovery/calls/use-call.ts'],
  createLoanAction: ['components/lending/saving/form/use-loan-form.ts'],
}

/** Returns the calls that take a key: handlers that read the header, and actions that declare it. */
const takers = (): string[] =>
  sourceFiles().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const handler = /^app(\/api\/.*)\/route\.ts$/.exec(file)?.[1]
    if (handler) return text.includes('readIdempotencyKey(request)') ? [handler] : []
    if (!file.startsWith('lib/web/actions/') || !text.includes('idempotencyKey')) return []
    return [...text.matchAll(/export const (create\w+Action)\b/g)].map(([, name]) => name as string)
  })

/** Returns the values passed as the key of a call in each file, and nothing where no key is passed. */
const keysIn = (file: string, call: string): string[][] => {
  const source = parseTypeScriptFile(ROOT, file)
  const found: string[][] = []
  eachNode(source, (node) => {
    if (!ts.isCallExpression(node)) return
    const { expression, arguments: given } = node
    const isAction = expression.getText(source) === call
    const isPost = /\brequest\.post$/.test(expression.getText(source)) && given[0]?.getText(source) === `'${call}'`
    if (!isAction && !isPost) return
    const keys: string[] = []
    for (const argument of given)
      eachNode(argument, (inner) => {
        if (ts.isPropertyAssignment(inner) && inner.name.getText(source) === 'idempotencyKey')
          keys.push(inner.initializer.getText(source))
      })
    found.push(keys)
  })
  return found
}

test('[T-F3] each endpoint that accepts an idempotency key is in this list', () => {
  expect(takers().toSorted()).toEqual(Object.keys(CREATES).toSorted())
})

test.each(Object.entries(CREATES))(
  '[T-F3] every form that calls %s sends the idempotency key of its input',
  (call, forms) => {
    const callers = sourceFiles().filter((file) => file.startsWith('components/') && keysIn(file, call).length > 0)
    expect(callers.toSorted()).toEqual(forms)
    for (const file of forms)
      for (const keys of keysIn(file, call)) {
        expect(keys, file).toHaveLength(1)
        // A new key for each call would have no effect.
        expect(keys[0], file).toMatch(/^(key|lastTry\.current\.key)$/)
      }
  },
)
