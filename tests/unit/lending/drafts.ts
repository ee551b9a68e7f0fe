import { getLoanSchema } from '#lib/lending/inputs/schema.ts'

/** A body that passes every rule that does not need a database. */
export const goodLoan = {
  loanNo: 'CV 2041',
  loanLenders: [
    { lenderId: 11, contributionAmount: '500000' },
    { lenderId: 12, contributionAmount: 700_000 },
  ],
  loanBrokers: [21],
  suburbId: 5,
  lowerRate: '8.95',
  higherRate: '12.95',
  lvr: '65',
  valuationRequired: 'true',
  priorityKey: 'FIRST',
  interestKey: 'PREPAID',
  scenarioKey: 'PURCHASE',
  securityTypeKey: 'COMMERCIAL',
  securitySubTypeKey: 'OFFICE',
  lawFirmId: 31,
} as const

// Schemas are cached by product name; a unique name forces a new schema for each body.
let bodies = 0
const freshProduct = (product: string): string => {
  bodies += 1
  return `${product} ${bodies}`
}

/** Parses a body into a loan; throws if it is refused. */
export const parsed = (overrides: Record<string, unknown> = {}) =>
  getLoanSchema(freshProduct('Covenant')).parse({ ...goodLoan, ...overrides })

/** Returns the errors of a body as 'field: message'. */
export const refusals = (overrides: Record<string, unknown>, product = 'Covenant'): string[] => {
  const name = freshProduct(product)
  const result = getLoanSchema(name).safeParse({ ...goodLoan, ...overrides })
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message.replace(name, product)}`)
}
