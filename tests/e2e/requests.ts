import { expect, type Page } from '@playwright/test'
import type { TypedLoan } from './loan-form.ts'

type Json = Record<string, unknown>
type Option = { id: number; name: string; platformBdmId?: number | null }

/** The response of an address for the session of a page. */
export const answerOf = async (page: Page, path: string): Promise<{ status: number; text: string }> => {
  const answer = await page.request.get(path)
  return { status: answer.status(), text: await answer.text() }
}

/** Holds a page's requests to an address until the returned function is called. */
export const holdRequests = async (page: Page, address: RegExp | string): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Sends JSON as the product's own page would. */
export const send = async (page: Page, path: string, data: unknown): Promise<{ status: number; body: Json }> => {
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  return { status: answer.status(), body: (await answer.json()) as Json }
}

/** The messages of a refused request. */
export const messagesOf = ({ body }: { body: Json }): string[] =>
  ((body.errors as { message: string }[] | undefined) ?? []).map(({ message }) => message)

/** The request body of a typed loan, for endpoints that are tested without the form. */
export const payloadOf = async (page: Page, loan: TypedLoan): Promise<Json> => {
  const find = async (list: string, { search, choice }: { search: string; choice: string }): Promise<Option> => {
    const answer = await page.request.get(`/api/lookups/${list}?search=${encodeURIComponent(search)}`)
    const { data } = (await answer.json()) as { data: Option[] }
    return data.find(({ name }) => name === choice) as Option
  }
  const lenders = await Promise.all(loan.lenders.map((lender) => find('lenders', lender)))
  return {
    loanNo: loan.loanNo,
    loanLenders: lenders.map(({ id }, index) => ({
      lenderId: id,
      contributionAmount: String(loan.lenders[index]?.amount),
    })),
    loanBrokers: [(await find('brokers', loan.broker)).id],
    suburbId: (await find('states-suburbs', loan.suburb)).id,
    lawFirmId: loan.lawFirm && (await find('law-firms', loan.lawFirm)).id,
    priorityKey: 'FIRST',
    lowerRate: loan.lowerRate,
    higherRate: loan.higherRate,
    interestKey: 'PREPAID',
    scenarioKey: 'REFINANCE',
    securityTypeKey: 'COMMERCIAL',
    securitySubTypeKey: 'OFFICE',
    settlementDate: loan.settlementDate ?? null,
    repaymentDate: loan.repaymentDate ?? null,
  }
}

/** Records a loan through the staff endpoint and returns its id. */
export const recordQuickly = async (staffPage: Page, loan: TypedLoan): Promise<number> => {
  const answer = await send(staffPage, '/api/loans/system-user', await payloadOf(staffPage, loan))
  expect(messagesOf(answer)).toEqual([])
  return answer.body.data as number
}
