import { parseTypedPlace } from '#lib/foundation/lookups/suburbs/rules.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { DETAIL_FIELDS, IMPORT_FIELDS, type Named, SINGLE_FIELDS } from './fields.ts'
import type { ImportRow, ImportState, ImportView, Mapping } from './schema.ts'

/** The states in which a job is working on an import. */
export const WORKING_STATES = ['CHECKING', 'RECORDING', 'UNDOING'] as const satisfies readonly ImportState[]

export const isImportWorking = (state: ImportState): boolean =>
  (WORKING_STATES as readonly ImportState[]).includes(state)

const STEPS: Partial<Record<ImportState, number>> = { READING: 1, READ: 2, CHECKING: 3, CHECKED: 3, RECORDING: 3 }

/** Returns the step of an import: 1 reads the file, 2 matches its columns, 3 checks and records; null once it is over. */
export const getImportStepNumber = (state: ImportState): number | null => STEPS[state] ?? null

/** True if rows of an import are waiting for a person's decision. */
export const hasUndecidedRows = ({ FAULTY, ASKED, KEPT }: ImportView['counts']): boolean => FAULTY + ASKED + KEPT > 0

/** True for a row that is refused because a loan with its number exists. */
export const isNumberTaken = ({ errors }: Pick<ImportRow, 'errors'>): boolean =>
  errors.some(({ field, message }) => field === 'loanNo' && message === loanMessages.numberTaken)

/** Rows per page of an import's dry run. */
export const ROWS_PER_PAGE = 50

/** Returns how many rows the current work has finished, and of how many. */
export const getImportProgress = ({
  state,
  counts,
}: Pick<ImportView, 'state' | 'counts'>): { done: number; total: number } => {
  const { NEW, READY, ASKED, FAULTY, RECORDED, UNDONE, KEPT } = counts
  if (state === 'CHECKING') return { done: READY + ASKED + FAULTY, total: NEW + READY + ASKED + FAULTY }
  if (state === 'RECORDING') return { done: RECORDED + FAULTY, total: READY + RECORDED + FAULTY }
  return { done: UNDONE + KEPT, total: RECORDED + UNDONE + KEPT }
}

/** Returns the non-empty cell texts of an import row by field. */
export const collectCellTexts = (
  cells: readonly string[],
  headings: readonly string[],
  mapping: Mapping,
): Map<string, string> =>
  new Map(
    headings.flatMap((heading, at) => {
      const field = mapping[heading]
      const text = (cells[at] ?? '').trim()
      return field && text !== '' ? [[field, text] as const] : []
    }),
  )

/** Resolves a cell's text: returns the value the form would send, and a hint if nothing was found. */
export type Find = (named: Named, text: string, within: string) => { value: string; hint?: string }

/** A row as the form would send it, with the column numbers of its parties and hints for names not found. */
export type Draft = {
  sent: Record<string, unknown>
  /** For each lender and broker of the loan, in order, the number in its import field: 2 for `lender.2`. */
  slots: { lender: number[]; broker: number[] }
  hints: Map<string, string>
}

// Unresolved text is passed on unchanged, so that the schema or the lookup refuses it with the usual message.
export const buildImportDraft = (texts: ReadonlyMap<string, string>, find: Find, states: readonly string[]): Draft => {
  const hints = new Map<string, string>()
  const read = (key: string, within = ''): string | null => {
    const text = texts.get(key)
    const field = IMPORT_FIELDS.get(key)
    if (text === undefined || !field) return null
    const { value, hint } = field.named ? find(field.named, text, within) : { value: field.read(text) }
    if (hint) hints.set(key, hint)
    return value
  }
  const scenarioKey = read('scenarioKey')
  const securityTypeKey = read('securityTypeKey')
  const lawFirmId = read('lawFirmId')
  const withins: Record<string, string | null> = {
    securitySubTypeKey: securityTypeKey,
    assignedPartnerId: lawFirmId,
    assignedAssociateId: lawFirmId,
  }
  const lenders = listNumberedColumns(texts, ['lender', 'contribution'])
  const brokers = listNumberedColumns(texts, ['broker'])
  const singles = Object.keys(SINGLE_FIELDS).map((key) => [key, read(key, withins[key] ?? '')])
  return {
    sent: {
      ...Object.fromEntries(singles),
      ...splitSuburbAndState(texts, states),
      scenarioKey,
      credits: readCreditCells(texts, find, hints),
      loanLenders: lenders.map((slot) => ({
        lenderId: read(`lender.${slot}`),
        contributionAmount: read(`contribution.${slot}`),
      })),
      loanBrokers: brokers.map((slot) => ({ brokerId: read(`broker.${slot}`) })),
      ...(scenarioKey === 'CONSTRUCTION' ? { constructionScenario: readScenarioCells(read, 'typeKey') } : {}),
      ...(scenarioKey === 'SUBDIVISION'
        ? { subdivisionScenario: readScenarioCells(read, 'preCommittedCommercialTenants') }
        : {}),
    },
    slots: { lender: lenders, broker: brokers },
    hints,
  }
}

const readScenarioCells = (read: (key: string) => string | null, without: keyof typeof DETAIL_FIELDS) =>
  Object.fromEntries(
    Object.keys(DETAIL_FIELDS)
      .filter((key) => key !== without)
      .map((key) => [key, read(key)]),
  )

const listNumberedColumns = (texts: ReadonlyMap<string, string>, keys: readonly string[]): number[] => {
  const numbers = [...texts.keys()].flatMap((key) => {
    const [base = '', number] = key.split('.')
    return keys.includes(base) ? [Number(number)] : []
  })
  return [...new Set(numbers)].sort((one, other) => one - other)
}

const readCreditCells = (texts: ReadonlyMap<string, string>, find: Find, hints: Map<string, string>): string[] => {
  const words = (texts.get('credits') ?? '').split(/[;|\n]/).map((word) => word.trim())
  return words.filter(Boolean).map((word) => {
    const { value, hint } = find('credits', word, '')
    if (hint) hints.set('credits', hint)
    return value
  })
}

/** Splits 'Parramatta, NSW 2150', or separate cells, into suburb and state. */
const splitSuburbAndState = (texts: ReadonlyMap<string, string>, states: readonly string[]) => {
  const [text = '', state, postcode] = ['suburb', 'state', 'postcode'].map((key) => texts.get(key))
  if (text === '') return { suburb: null, state: null }
  const place = parseTypedPlace(text, states)
  const comma = text.lastIndexOf(',')
  const written =
    state ??
    place.state ??
    (comma > 0
      ? text
          .slice(comma + 1)
          .replace(/\d{4}\s*$/, '')
          .trim()
      : '')
  const code = postcode ?? place.postcode
  const suburb = place.state || comma < 0 ? place.name : text.slice(0, comma)
  return { suburb, state: written === '' ? null : [written, code].filter(Boolean).join(' ') }
}

/** Returns the import field that a path in the loan schema's errors belongs to. */
export const findImportFieldOfError = (path: string, slots: Draft['slots']): string => {
  const [name = '', place, part] = path.split('.')
  const at = place === undefined ? 0 : Number(place)
  if (name === 'loanLenders')
    return `${part === 'contributionAmount' ? 'contribution' : 'lender'}.${slots.lender[at] ?? 1}`
  if (name === 'loanBrokers') return `broker.${slots.broker[at] ?? 1}`
  if (name === 'suburbId') return 'suburb'
  if (name === 'constructionScenario' || name === 'subdivisionScenario') return place ?? 'scenarioKey'
  return name
}
