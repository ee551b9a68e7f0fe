import type { Actor } from '#lib/core/actor.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { normaliseLoanNo } from '#lib/lending/inputs/numbers/rules.ts'
import { type LoanInput, pickPartyBdm, type ResolvedLoan, sortByContribution } from '#lib/lending/inputs/rules.ts'
import { getInputParties, getLoanViewers, mayWriteLoanField } from '#lib/lending/records/fields.ts'
import { findStoredBdm, type StoredLoan } from '#lib/lending/saving/editing/rules.ts'

export type StoredParts = StoredLoan & { id: number }
export type Resolution = { errors: FieldError[]; resolved: ResolvedLoan }

/** The kinds of records that a loan refers to; LOAN_NO finds other loans of its number. */
export type Kind =
  | 'LOAN_NO'
  | 'LENDER'
  | 'BROKER'
  | 'LAWFIRM'
  | 'PARTNER'
  | 'ASSOCIATE'
  | 'BDM'
  | 'SUBURB'
  | 'PRIORITY'
  | 'INTEREST'
  | 'SCENARIO'
  | 'SECURITY_TYPE'
  | 'SECURITY_SUB_TYPE'
  | 'CREDIT'
  | 'SUBDIVISION_TYPE'

/** What was found of the records that one or more loans refer to. */
export type Findings = {
  has: (kind: Kind, ref: string | number) => boolean
  all: (kind: Kind) => Iterable<string>
  bdmOf: (kind: 'LENDER' | 'BROKER', id: number) => number | null
  /** The suburbs that each typed suburb and state can mean. */
  places: ReadonlyMap<string, readonly { id: number; name: string }[]>
}

const buildReferenceError = (field: string, message: string, code = 'INVALID'): FieldError => ({ code, field, message })

/** Like `resolveLoanReferences`, for one of several loans whose references were looked up together. */
export const resolveLoanWithReferences = ({
  found,
  actor,
  loan,
  product,
  before = null,
}: {
  found: Findings
  actor: Actor
  loan: LoanInput
  product: string
  before?: StoredParts | null
}): Resolution => {
  const place = resolveLoanSuburb(loan, found)
  const bdms = new Set([...found.all('BDM')].map(Number))
  const namesBdm = mayWriteLoanField('lenderBdmId', getLoanViewers(actor, getInputParties(loan)))
  const bdmOf = (kind: 'LENDER' | 'BROKER', id: number, sent: number | null): number => {
    const own = found.bdmOf(kind, id)
    if (sent !== null && sent === own) return sent
    return pickPartyBdm({ sent, own: findStoredBdm(before, kind, id) ?? own, isStaff: namesBdm, known: bdms }) ?? 0
  }
  const resolved = {
    suburbId: place.suburbId,
    lenders: sortByContribution(loan.loanLenders).map(({ lenderId, contributionAmount, platformBdmId }, index) => ({
      lenderId,
      contributionAmount,
      bdmId: bdmOf('LENDER', lenderId, platformBdmId),
      position: index + 1,
    })),
    brokers: loan.loanBrokers.map(({ brokerId, platformBdmId }, index) => ({
      brokerId,
      bdmId: bdmOf('BROKER', brokerId, platformBdmId),
      position: index + 1,
    })),
  }
  const lenderIndex = (id: number) => loan.loanLenders.findIndex(({ lenderId }) => lenderId === id)
  const errors = [
    ...(found.has('LOAN_NO', normaliseLoanNo(loan.loanNo))
      ? [buildReferenceError('loanNo', loanMessages.numberTaken, 'ALREADY_EXISTS')]
      : []),
    ...resolved.lenders
      .filter(({ lenderId, bdmId }) => bdmId === 0 || !found.has('LENDER', lenderId))
      .map(({ lenderId }) =>
        buildReferenceError(`loanLenders.${lenderIndex(lenderId)}.lenderId`, loanMessages.lenderRow(product)),
      ),
    ...resolved.brokers
      .filter(({ brokerId, bdmId }) => bdmId === 0 || !found.has('BROKER', brokerId))
      .map(({ position }) =>
        buildReferenceError(`loanBrokers.${position - 1}.brokerId`, loanMessages.brokerRow(product)),
      ),
    ...place.errors,
    ...checkLoanChoicesExist(loan, found, before),
  ]
  return { errors, resolved }
}

const checkLoanChoicesExist = (loan: LoanInput, found: Findings, before: StoredParts | null): FieldError[] => {
  const sameFirm = before?.columns.lawFirmId === loan.lawFirmId
  const isKept = (name: 'partnerId' | 'associateId', id: number | null) => sameFirm && before?.columns[name] === id
  const unknown = ({
    kind,
    ref,
    field,
    message,
  }: {
    kind: Kind
    ref: string | number | null | undefined
    field: string
    message: string
  }) => (ref === null || ref === undefined || found.has(kind, ref) ? [] : [buildReferenceError(field, message)])
  const { unknownChoice, partnerElsewhere, associateElsewhere, subTypeElsewhere } = loanMessages
  return [
    ...unknown({ kind: 'LAWFIRM', ref: loan.lawFirmId, field: 'lawFirmId', message: unknownChoice }),
    ...(isKept('partnerId', loan.assignedPartnerId)
      ? []
      : unknown({
          kind: 'PARTNER',
          ref: joinReferenceKeys(loan.lawFirmId, loan.assignedPartnerId),
          field: 'assignedPartnerId',
          message: partnerElsewhere,
        })),
    ...(isKept('associateId', loan.assignedAssociateId)
      ? []
      : unknown({
          kind: 'ASSOCIATE',
          ref: joinReferenceKeys(loan.lawFirmId, loan.assignedAssociateId),
          field: 'assignedAssociateId',
          message: associateElsewhere,
        })),
    ...unknown({ kind: 'PRIORITY', ref: loan.priorityKey, field: 'priorityKey', message: unknownChoice }),
    ...unknown({ kind: 'INTEREST', ref: loan.interestKey, field: 'interestKey', message: unknownChoice }),
    ...unknown({ kind: 'SCENARIO', ref: loan.scenarioKey, field: 'scenarioKey', message: unknownChoice }),
    ...unknown({ kind: 'SECURITY_TYPE', ref: loan.securityTypeKey, field: 'securityTypeKey', message: unknownChoice }),
    ...(found.has('SECURITY_TYPE', loan.securityTypeKey)
      ? unknown({
          kind: 'SECURITY_SUB_TYPE',
          ref: joinReferenceKeys(loan.securityTypeKey, loan.securitySubTypeKey),
          field: 'securitySubTypeKey',
          message: subTypeElsewhere,
        })
      : []),
    ...loan.credits.flatMap((id, index) =>
      unknown({ kind: 'CREDIT', ref: id, field: `credits.${index}`, message: unknownChoice }),
    ),
    ...unknown({
      kind: 'SUBDIVISION_TYPE',
      ref: loan.subdivisionScenario?.typeKey,
      field: 'subdivisionScenario.typeKey',
      message: unknownChoice,
    }),
  ]
}

// The key of a reference that is unique only within another: a lawyer within the firm, a sub type within its type.
const joinReferenceKeys = (outer: string | number, inner: string | number | null): string | null =>
  inner === null ? null : `${outer}/${inner}`

const resolveLoanSuburb = (loan: LoanInput, found: Findings): { suburbId: number; errors: FieldError[] } => {
  const refuse = (message: string) => ({ suburbId: 0, errors: [buildReferenceError('suburbId', message)] })
  if (loan.suburbId !== null) {
    return found.has('SUBURB', loan.suburbId)
      ? { suburbId: loan.suburbId, errors: [] }
      : refuse(loanMessages.placeUnknown)
  }
  const meant = found.places.get(buildSuburbStateKey(loan)) ?? []
  if (meant.length > 1) return refuse(loanMessages.placeDoubled(meant.map(({ name }) => name)))
  return meant[0] ? { suburbId: meant[0].id, errors: [] } : refuse(loanMessages.placeUnknown)
}

/** Returns the key under which `Findings.places` has the suburb and state of a loan. */
export const buildSuburbStateKey = ({ suburb, state }: LoanInput): string => `${suburb ?? ''}\n${state ?? ''}`
