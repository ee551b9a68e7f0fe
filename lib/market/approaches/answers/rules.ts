import type { FieldError } from '#lib/core/errors.ts'
import { getLoanBodySchema } from '#lib/lending/inputs/schema.ts'
import type { Deal } from '#lib/market/approaches/deals/schema.ts'
import { computeFeeWithGst } from '#lib/market/approaches/rules.ts'
import type { AcceptanceInput } from '#lib/market/approaches/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** What lender and broker agreed on: whole dollars, percent a year, percent of the amount without GST. */
export type Indication = { lenderId: number; brokerId: number; amount: bigint; rate: string; fee: string }

const PRIORITIES: Partial<Record<CategoryKey, string>> = {
  FIRST_RANKING: 'FIRST',
  SECOND_RANKING: 'SECOND',
  MEZZANINE: 'SECOND',
}

/** Returns the priority that a deal states or that follows from its category; null where both are possible. */
export const getDealPriority = ({
  priorityKey,
  categoryKey,
}: Pick<Deal, 'priorityKey' | 'categoryKey'>): string | null =>
  priorityKey ?? (categoryKey && PRIORITIES[categoryKey]) ?? null

/** Returns the security type and sub-type of a deal; zoning and agriculture are sub-types of their own types. */
export const getDealSecurity = (deal: Deal): { type: string | null; subType: string | null } => {
  if (deal.zoningKey) return { type: 'LAND_BANK', subType: deal.zoningKey }
  if (deal.agricultureTypeKey) return { type: 'RURAL', subType: deal.agricultureTypeKey }
  return { type: deal.securityTypeKey, subType: deal.securitySubTypeKey }
}

/** Builds the loan of an accepted approach: what was agreed, what the deal states, and what the broker adds to it. */
export const buildAgreedLoan = (deal: Deal, agreed: Indication, added: AcceptanceInput): Record<string, unknown> => {
  const { type, subType } = getDealSecurity(deal)
  return {
    loanNo: added.loanNo,
    loanLenders: [{ lenderId: agreed.lenderId, contributionAmount: String(agreed.amount) }],
    loanBrokers: [{ brokerId: agreed.brokerId }],
    suburbId: added.suburbId ?? deal.suburbId,
    priorityKey: added.priorityKey ?? getDealPriority(deal),
    lowerRate: agreed.rate,
    higherRate: added.higherRate ?? agreed.rate,
    lvr: deal.lvr,
    interestKey: added.interestKey,
    establishmentFeeWithGst: String(computeFeeWithGst(agreed.amount, agreed.fee)),
    scenarioKey: added.scenarioKey ?? deal.purposeKey,
    securityTypeKey: added.securityTypeKey ?? type,
    securitySubTypeKey: added.securitySubTypeKey ?? (added.securityTypeKey ? null : subType),
    constructionScenario: deal.construction,
    subdivisionScenario: deal.subdivision,
    lawFirmId: added.lawFirmId,
    credits: deal.creditIds,
  }
}

/** Checks the loan of an acceptance by the schema of loans; returns it, or the errors by field. */
export const checkAgreedLoan = (body: Record<string, unknown>, product: string) => {
  const loan = getLoanBodySchema(product).safeParse(body)
  return loan.success ? { loan: loan.data, errors: [] } : { loan: null, errors: toAcceptanceErrors(loan.error.issues) }
}

const toAcceptanceErrors = (issues: readonly { path: PropertyKey[]; message: string }[]): FieldError[] =>
  issues.map(({ path, message }) => ({ code: 'INVALID', field: path.map(String).join('.'), message }))
