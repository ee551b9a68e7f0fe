import type { Page } from '@playwright/test'
import { expect } from './people.ts'
import { openRatings, ratings, saveRatings } from './reviewed-loan.ts'

/** The part of the page and the control of each of the twelve fields. */
const FIELDS = {
  brokerStarsFromLender: ['Broker, rated by the lender', 'Broker rating'],
  brokerReviewByLender: ['Broker, rated by the lender', 'Review of the broker'],
  brokerResponseToLender: ['Broker, rated by the lender', 'Response to the lender'],
  lenderStarsFromBroker: ['Lender, rated by the broker', 'Lender rating'],
  lenderReviewByBroker: ['Lender, rated by the broker', 'Review of the lender'],
  lenderResponseToBroker: ['Lender, rated by the broker', 'Response to the broker'],
  lawyerStarsFromLender: ['Lawyer, rated by the lender', 'Lawyer rating'],
  lawyerReviewByLender: ['Lawyer, rated by the lender', 'Review of the lawyer'],
  lawyerResponseToLender: ['Lawyer, rated by the lender', 'Response to the lender'],
  lawyerStarsFromBroker: ['Lawyer, rated by the broker', 'Lawyer rating'],
  lawyerReviewByBroker: ['Lawyer, rated by the broker', 'Review of the lawyer'],
  lawyerResponseToBroker: ['Lawyer, rated by the broker', 'Response to the broker'],
} as const
export type ReviewField = keyof typeof FIELDS
export const REVIEW_FIELDS = Object.keys(FIELDS) as ReviewField[]

/** The fields that each side of a loan writes; staff write all. */
export const AS_LENDER: ReviewField[] = [
  ...(['brokerStarsFromLender', 'brokerReviewByLender'] as const),
  ...(['lawyerStarsFromLender', 'lawyerReviewByLender', 'lenderResponseToBroker'] as const),
]
export const AS_BROKER: ReviewField[] = [
  ...(['lenderStarsFromBroker', 'lenderReviewByBroker'] as const),
  ...(['lawyerStarsFromBroker', 'lawyerReviewByBroker', 'brokerResponseToLender'] as const),
]
export const AS_LAW_FIRM: ReviewField[] = ['lawyerResponseToLender', 'lawyerResponseToBroker']

const isStars = (field: ReviewField): boolean => field.includes('Stars')

/** The part of the page that contains a field. */
export const partOf = (field: ReviewField): string => FIELDS[field][0]

const controlOf = (page: Page, field: ReviewField) => {
  const [part, name] = FIELDS[field]
  return ratings(page)
    .part(part)
    .getByRole(isStars(field) ? 'radiogroup' : 'textbox', { name, exact: true })
}

const writeField = async (page: Page, field: ReviewField, value: number | string): Promise<void> => {
  const control = controlOf(page, field)
  if (typeof value === 'string') await control.fill(value)
  else await control.getByRole('radio', { name: value === 1 ? '1 star' : `${value} stars`, exact: true }).click()
}

/** Writes some fields on the loan's page and saves them. */
export const review = async (page: Page, id: number, fields: Partial<Record<ReviewField, number | string>>) => {
  await openRatings(page, id)
  for (const [field, value] of Object.entries(fields)) await writeField(page, field as ReviewField, value)
  await saveRatings(page)
}

/** Expects the page to offer exactly these fields. */
export const expectOffered = async (page: Page, fields: readonly ReviewField[]): Promise<void> => {
  for (const field of REVIEW_FIELDS)
    await expect(controlOf(page, field), field).toHaveCount(fields.includes(field) ? 1 : 0)
}

/** Sends one field directly to the API; returns the status, and the fields and messages of the errors. */
export const sendField = async (page: Page, loanId: number, as: string, field: ReviewField) => {
  const answer = await page.request.put(`/api/loans/${loanId}/${as}`, {
    data: { [field]: isStars(field) ? 1 : 'Written by the wrong side' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { errors = [] } = (await answer.json()) as { errors?: { field?: string; message: string }[] }
  return { status: answer.status(), errors: errors.map(({ field, message }) => ({ field, message })) }
}
