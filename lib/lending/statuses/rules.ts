import { countDaysBetween, type Day, isDay } from '#lib/core/dates.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { statusMessages } from '#lib/lending/statuses/labels.ts'

/** The codes of the settlement statuses (row H-13); their names are reference data. */
export const LOAN_STATUSES = ['PRESETTLEMENT', 'SETTLED', 'DEFAULT', 'DISCHARGED', 'VARIATIONINPROG'] as const
export type LoanStatusKey = (typeof LOAN_STATUSES)[number]

/** The groups of statuses that loan lists and books use. */
export const LOAN_GROUPS = {
  PRE_SETTLEMENT: ['PRESETTLEMENT'],
  CURRENT: ['SETTLED', 'DEFAULT', 'VARIATIONINPROG'],
  DISCHARGED: ['DISCHARGED'],
} as const satisfies Record<string, readonly LoanStatusKey[]>
export type LoanGroup = keyof typeof LOAN_GROUPS

const STATUS_CODES: Record<LoanStatusKey, number> = {
  PRESETTLEMENT: 1,
  SETTLED: 2,
  DEFAULT: 3,
  DISCHARGED: 4,
  VARIATIONINPROG: 5,
}

/** Returns the code of a status in `loan_statuses`. */
export const getStatusCode = (status: LoanStatusKey): number => STATUS_CODES[status]

/** Returns the codes of a group's statuses in `loan_statuses`, which partial indexes and stored totals name. */
export const listStatusCodes = (group: LoanGroup): number[] => LOAN_GROUPS[group].map((key) => STATUS_CODES[key])

/** The statuses of closed loans, as finder and rankings count them: current and discharged. */
export const CLOSED_STATUSES: readonly LoanStatusKey[] = [...LOAN_GROUPS.CURRENT, ...LOAN_GROUPS.DISCHARGED]

/** Returns the group of a status. */
export const getStatusGroup = (status: LoanStatusKey): LoanGroup => {
  if (status === 'PRESETTLEMENT') return 'PRE_SETTLEMENT'
  return status === 'DISCHARGED' ? 'DISCHARGED' : 'CURRENT'
}

/** Returns by how many days the repayment of a current loan is overdue; null for every other loan. */
export const countDaysOverdue = (
  { statusKey, repaymentDate }: { statusKey: LoanStatusKey; repaymentDate: Day | null },
  today: Day,
): number | null =>
  repaymentDate !== null && repaymentDate < today && getStatusGroup(statusKey) === 'CURRENT'
    ? countDaysBetween(repaymentDate, today)
    : null

/** A loan's status with the dates and the shortfall that depend on it. */
export type LoanState = {
  statusKey: LoanStatusKey | null
  settlementDate: Day | null
  repaymentDate: Day | null
  dischargedDate: Day | null
  shortfall: bigint | null
}

/** Returns the status to save: the given one, else the one that follows from the dates (rows H-13, H-14). */
export const deriveLoanStatus = (
  state: Pick<LoanState, 'statusKey' | 'settlementDate' | 'dischargedDate'>,
): LoanStatusKey => {
  if (state.statusKey) return state.statusKey
  if (state.dischargedDate) return 'DISCHARGED'
  return state.settlementDate ? 'SETTLED' : 'PRESETTLEMENT'
}

/** Returns the errors between status, dates and shortfall (rows H-09, H-10). */
export const checkStatusAndDates = (state: LoanState): Required<FieldError>[] => {
  const { settlementDate, repaymentDate, dischargedDate, shortfall } = state
  const status = deriveLoanStatus(state)
  const errors: Required<FieldError>[] = []
  const refuse = (field: string, message: string) => void errors.push({ code: 'INVALID', field, message })

  if (settlementDate) {
    if (!repaymentDate) refuse('repaymentDate', statusMessages.repaymentRequired)
    else if (repaymentDate < settlementDate) refuse('repaymentDate', statusMessages.repaymentEarly)
    if (status === 'PRESETTLEMENT') refuse('statusKey', statusMessages.notPreSettlement)
  } else if (repaymentDate || (status !== 'PRESETTLEMENT' && !dischargedDate)) {
    refuse('settlementDate', statusMessages.settlementRequired)
  }
  if (dischargedDate) {
    if (status !== 'DISCHARGED') refuse('statusKey', statusMessages.notAwayFromDischarged)
    if (!settlementDate || !repaymentDate) refuse('dischargedDate', statusMessages.dischargedNeedsDates)
    else if (dischargedDate < settlementDate) refuse('dischargedDate', statusMessages.dischargedEarly)
  } else {
    if (status === 'DISCHARGED') refuse('dischargedDate', statusMessages.dischargedRequired)
    if (shortfall !== null) refuse('shortfall', statusMessages.shortfallEarly)
  }
  return errors
}

/**
 * Returns a loan's term in whole months; the last day of a short month completes the month. Null while a date is
 * missing.
 */
export const countTermMonths = (settlement: Day | null, repayment: Day | null): number | null => {
  if (!settlement || !repayment) return null
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = settlement.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = repayment.split('-').map(Number)
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const isCut = toDay < fromDay && toDay < lastDay
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (isCut ? 1 : 0)
}

/** The form fields that depend on each other; '' if not set. */
export type StateFields = {
  statusKey: string
  settlementDate: string
  repaymentDate: string
  dischargedDate: string
  shortfall: string
}

/** Applies the effects of setting or clearing the settlement date on status and discharge (row H-14). */
export const applySettlementDate = (fields: StateFields): StateFields => {
  const { settlementDate, statusKey, dischargedDate } = fields
  if (settlementDate === '') {
    const status = statusKey === 'SETTLED' ? 'PRESETTLEMENT' : statusKey
    return applyDischargedDate({ ...fields, statusKey: status, dischargedDate: '' })
  }
  const isUnsettled = statusKey === '' || statusKey === 'PRESETTLEMENT'
  const settled = isUnsettled ? { ...fields, statusKey: 'SETTLED' } : fields
  if (dischargedDate === '' || settlementDate <= dischargedDate) return settled
  return { ...settled, dischargedDate: '', shortfall: '', statusKey: 'SETTLED' }
}

/** Applies the effects of setting or clearing the discharged date on status and shortfall (rows H-15, H-17). */
export const applyDischargedDate = (fields: StateFields): StateFields => {
  if (fields.dischargedDate !== '') return { ...fields, statusKey: 'DISCHARGED' }
  const isStranded = fields.statusKey === 'DISCHARGED'
  const statusKey = isStranded ? (fields.settlementDate === '' ? 'PRESETTLEMENT' : 'SETTLED') : fields.statusKey
  return { ...fields, shortfall: '', statusKey }
}

/** Corrects a chosen status that contradicts a date (rows H-15, H-16). */
export const applyChosenStatus = (fields: StateFields): StateFields => {
  if (fields.dischargedDate !== '') return { ...fields, statusKey: 'DISCHARGED' }
  return fields.statusKey === 'PRESETTLEMENT' && fields.settlementDate !== ''
    ? { ...fields, statusKey: 'SETTLED' }
    : fields
}

/** A user's change of status, date or shortfall in the form; '' clears the value. */
export type StateAction = {
  kind: 'status' | 'settlement' | 'repayment' | 'discharge' | 'shortfall'
  value: string
}

const isDayOrNone = (value: string): boolean => value === '' || isDay(value)

/**
 * Returns the state after an action; form, server and tests share this state machine. A malformed date changes only its
 * own field.
 */
export const applyStatusOrDateChange = (fields: StateFields, { kind, value }: StateAction): StateFields => {
  switch (kind) {
    case 'status':
      return applyChosenStatus({ ...fields, statusKey: value })
    case 'settlement': {
      const moved = { ...fields, settlementDate: value }
      return isDayOrNone(value) ? applySettlementDate(moved) : moved
    }
    case 'repayment': {
      // A discharge needs both other dates, so clearing the repayment date clears it.
      const moved = { ...fields, repaymentDate: value }
      return value === '' && fields.dischargedDate !== ''
        ? applyDischargedDate({ ...moved, dischargedDate: '' })
        : moved
    }
    case 'discharge': {
      if (value !== '' && (fields.settlementDate === '' || fields.repaymentDate === '')) return fields
      const moved = { ...fields, dischargedDate: value }
      return isDayOrNone(value) ? applyDischargedDate(moved) : moved
    }
    case 'shortfall':
      return fields.dischargedDate === '' ? { ...fields, shortfall: '' } : { ...fields, shortfall: value }
  }
}

/**
 * Returns what the form must say or ask after an action: that a date forbids the status (rows H-10, H-16), or to
 * confirm a date in the future. Null if nothing.
 */
export const getQuestionAfterChange = (
  fields: StateFields,
  action: StateAction,
  today: Day,
): { kind: 'sorry'; text: string } | { kind: 'future'; day: Day } | null => {
  const { kind, value } = action
  if (kind === 'settlement') return isDay(value) && value > today ? { kind: 'future', day: value } : null
  if (kind !== 'status' || applyStatusOrDateChange(fields, action).statusKey === value) return null
  return {
    kind: 'sorry',
    text: fields.dischargedDate !== '' ? statusMessages.notAwayFromDischarged : statusMessages.notPreSettlement,
  }
}
