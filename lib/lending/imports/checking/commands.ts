import type { Actor } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { buildCellFinder, findInactiveParties } from '#lib/lending/imports/checking/queries.ts'
import { IMPORT_FIELDS, type Named } from '#lib/lending/imports/fields.ts'
import { importMessages } from '#lib/lending/imports/labels.ts'
import { buildImportDraft, collectCellTexts, type Draft, findImportFieldOfError } from '#lib/lending/imports/rules.ts'
import type { Mapping, RowError, RowState } from '#lib/lending/imports/schema.ts'
import { buildInactiveNotice } from '#lib/lending/inputs/labels.ts'
import { normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import { type LoanInput, sumPrincipal } from '#lib/lending/inputs/rules.ts'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import { findUnusualAmounts } from '#lib/lending/inputs/unusual/rules.ts'
import type { ReadyLoan } from '#lib/lending/saving/commands.ts'
import { findLoanReferences } from '#lib/lending/saving/references/queries.ts'
import { resolveLoanWithReferences } from '#lib/lending/saving/references/rules.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** The part of an import that its rows are checked against. */
export type MappedImport = { id: number; headings: readonly string[]; mapping: Mapping }

/** The current cells of an import row, corrections included. */
export type CheckedCells = { row: number; cells: readonly string[]; isConfirmed: boolean }

/** The result of checking a row: errors, questions to confirm, or a loan that is ready to be recorded. */
export type CheckedRow = {
  row: number
  state: Extract<RowState, 'READY' | 'ASKED' | 'FAULTY'>
  errors: RowError[]
  loanNo: string | null
  principal: bigint | null
  ready: ReadyLoan | null
}

/** Validates rows by the rules for recording a loan, and refuses a loan number that occurs twice in the file. */
export const checkImportRows = async (
  tx: Tx,
  actor: Actor,
  { mappedImport: { id, headings, mapping }, rows }: { mappedImport: MappedImport; rows: readonly CheckedCells[] },
): Promise<CheckedRow[]> => {
  const product = getEnv().PRODUCT_NAME
  const texts = rows.map(({ cells }) => collectCellTexts(cells, headings, mapping))
  const find = await buildCellFinder(tx, actor, collectCellNames(texts))
  const states = (await tx.state.findMany({ select: { key: true } })).map(({ key }) => key)
  const drafts = texts.map((each) => buildImportDraft(each, find, states))
  const parsed = drafts.map(({ sent }) => getLoanSchema(product).safeParse(sent))
  const whole = parsed.flatMap(({ data }) => (data ? [data] : []))
  const found = await findLoanReferences(tx, actor, { loans: whole })
  const inactive = await findInactiveParties(tx, whole)
  const numbers = texts.map((each) => normaliseLoanNo(each.get('loanNo') ?? '') || null)
  const doubles = await findRepeatedLoanNumbers(tx, { importId: id, rows, numbers })
  return rows.map(({ row, isConfirmed }, at) => {
    const [draft, result] = [drafts[at] as Draft, parsed[at] as (typeof parsed)[number]]
    const resolution = result.data && resolveLoanWithReferences({ found, actor, loan: result.data, product })
    const refusals: Pick<FieldError, 'field' | 'message'>[] = resolution
      ? resolution.errors
      : (result.error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))
    const double = doubles.get(row)
    if (double !== undefined) refusals.push({ field: 'loanNo', message: importMessages.sameNumber(double) })
    const columns = mapFieldsToColumns(headings, mapping)
    const errors = toImportRowErrors(refusals, draft, columns)
    const facts = { row, loanNo: numbers[at] ?? null }
    if (errors.length > 0 || !result.data || !resolution)
      return { ...facts, errors, state: 'FAULTY', principal: null, ready: null }
    const asked = isConfirmed ? [] : toImportRowErrors(listCellQuestions(result.data, inactive), draft, columns)
    return {
      ...facts,
      errors: asked,
      state: asked.length > 0 ? 'ASKED' : 'READY',
      principal: sumPrincipal(resolution.resolved.lenders),
      ready: asked.length > 0 ? null : { loan: result.data, resolved: resolution.resolved },
    }
  })
}

// Paused parties (row H-18) and unusual amounts, about which the form asks, become questions at their cells.
const listCellQuestions = (loan: LoanInput, inactive: ReadonlySet<number>): Pick<FieldError, 'field' | 'message'>[] => {
  const told = (id: number, field: string, kind: Parameters<typeof buildInactiveNotice>[0]) =>
    inactive.has(id) ? [{ field, message: `${buildInactiveNotice(kind)}.` }] : []
  return [
    ...loan.loanLenders.flatMap(({ lenderId }, at) => told(lenderId, `loanLenders.${at}.lenderId`, 'Lender')),
    ...loan.loanBrokers.flatMap(({ brokerId }, at) => told(brokerId, `loanBrokers.${at}.brokerId`, 'Broker')),
    ...told(loan.lawFirmId, 'lawFirmId', 'Law Firm'),
    ...findUnusualAmounts(loan),
  ]
}

const collectCellNames = (texts: readonly ReadonlyMap<string, string>[]) => {
  const named = new Map<Named, Set<string>>()
  for (const [key, text] of texts.flatMap((each) => [...each])) {
    const kind = IMPORT_FIELDS.get(key)?.named
    if (kind) named.set(kind, (named.get(kind) ?? new Set()).add(text))
  }
  return named
}

const mapFieldsToColumns = (headings: readonly string[], mapping: Mapping): Map<string, number> =>
  new Map(headings.map((heading, at) => [mapping[heading] ?? '', at]))

// An unresolved cell is reported once, with a hint of the possible values.
const toImportRowErrors = (
  refusals: readonly Pick<FieldError, 'field' | 'message'>[],
  { slots, hints }: Draft,
  columns: ReadonlyMap<string, number>,
): RowError[] => {
  const errors = new Map<string, RowError>()
  for (const { field: path = '', message } of refusals) {
    const field = findImportFieldOfError(path, slots)
    const hint = hints.get(field)
    const whole = hint ? `${message} ${hint}` : message
    errors.set(`${field} ${message}`, { field, column: columns.get(field) ?? null, message: whole })
  }
  return [...errors.values()]
}

/** Returns, by row, the earlier row of the file with the same loan number; skipped rows do not count. */
const findRepeatedLoanNumbers = async (
  tx: Tx,
  { importId, rows, numbers }: { importId: number; rows: readonly CheckedCells[]; numbers: readonly (string | null)[] },
): Promise<Map<number, number>> => {
  const wanted = [...new Set(numbers.filter((number) => number !== null))]
  const own = rows.map(({ row }) => row)
  const others = await tx.$queryRaw<{ loanNo: string; row: number }[]>`
    select loan_no as "loanNo", min(row)::int as row from loan_import_rows
    where import_id = ${importId} and loan_no = any(${wanted}) and state <> 'SKIPPED' and row <> all(${own})
    group by loan_no`
  const firsts = new Map(others.map(({ loanNo, row }) => [loanNo, row]))
  const doubles = new Map<number, number>()
  for (const [at, { row }] of rows.entries()) {
    const number = numbers[at]
    if (!number) continue
    const first = firsts.get(number)
    if (first === undefined || first > row) firsts.set(number, row)
    else doubles.set(row, first)
  }
  return doubles
}

/** Stores the results of checking import rows. */
export const storeCheckedRows = async (tx: Tx, importId: number, rows: readonly CheckedRow[]): Promise<void> => {
  const values = rows.map(({ ready: _ready, principal, ...row }) => ({
    ...row,
    principal: principal?.toString() ?? null,
  }))
  await tx.$executeRaw`
    update loan_import_rows r set state = v.state, errors = v.errors, loan_no = v."loanNo", principal = v.principal
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v (row int, state text, errors jsonb, "loanNo" text, principal bigint)
    where r.import_id = ${importId} and r.row = v.row`
}
