import type { Page } from '@playwright/test'
import { rowsOf } from '#tests/e2e/database.ts'
import { awake, expect } from '#tests/e2e/people.ts'
import { takeMenuEntry } from '#tests/e2e/screens.ts'
import { addCompany, type ProfileType, typedCompany, typedPerson } from './life.ts'

/** Chooses an entry of the ⋯ menu of the record on screen. */
export const chooseOnRecord = async (page: Page, action: string): Promise<void> => {
  const button = await awake(page.getByRole('button', { name: /^Actions on / }).first())
  await takeMenuEntry(page, button, action)
}

type Made = { path: string; companyId: number; first: string; second: string; secondEmail: string }

/** Creates a company with two people, the second one visible or hidden. */
export const companyOfTwo = async (page: Page, type: ProfileType, isVisible: boolean): Promise<Made> => {
  const company = typedCompany(type)
  const path = await addCompany(page, company)
  const [row] = await rowsOf<{ id: number }>('select id from companies where name = $1', [company.companyName])
  const companyId = row?.id as number
  const { firstName, lastName, email, mobile, state } = typedPerson()
  const person = { firstName, lastName, email, mobileNumber: mobile, stateKey: state, isVisible, companyId }
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/individuals', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, person)
  expect(status).toBe(201)
  await page.goto(path)
  return {
    path,
    companyId,
    first: `${company.firstName} ${company.lastName}`,
    second: `${firstName} ${lastName}`,
    secondEmail: email,
  }
}
