import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { awake, expect, type SignIn, sendCredentials } from '#tests/e2e/people.ts'
import { openSettings } from '#tests/e2e/screens.ts'

const SYLLABLES = [
  'bel',
  'cor',
  'dan',
  'fen',
  'gal',
  'hir',
  'jun',
  'kol',
  'lum',
  'mir',
  'nev',
  'pol',
  'quin',
  'ras',
  'tov',
]
const word = (count: number): string => {
  const text = Array.from({ length: count }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

export type TypedPerson = { firstName: string; lastName: string; email: string; mobile: string; state: string }
export type ProfileType = 'Broker' | 'Lender' | 'Dual' | 'Law Firm'
export type TypedCompany = TypedPerson & { type: ProfileType; companyName: string; acn: string }

export const PASSWORD = 'orchard-lantern-58'

/** A unique person. */
export const typedPerson = (): TypedPerson => {
  const [firstName, lastName] = [word(2), word(3)]
  const email = `${firstName}.${lastName}.${digits(6)}@covenant.example`.toLowerCase()
  return { firstName, lastName, email, mobile: `0491 5${digits(2)} ${digits(3)}`, state: 'NSW' }
}

/** A unique company with its first person. */
export const typedCompany = (type: ProfileType = 'Broker'): TypedCompany => ({
  ...typedPerson(),
  type,
  companyName: `${word(4)} ${word(3)}`,
  acn: digits(9),
})

/** A field of a form by its label, required or not. */
export const field = (page: Page | Locator, label: string): Locator =>
  page.getByLabel(new RegExp(`^${RegExp.escape(label)} ?\\*?$`))

/** Searches in a choice list and chooses an entry. */
export const choose = async (control: Locator, search: string, choice: string | RegExp = search): Promise<void> => {
  await control.click()
  await control.fill(search)
  await control.page().getByRole('option', { name: choice }).first().click()
}

/** Fills in a person in any of the forms. */
export const fillPerson = async (page: Page, person: TypedPerson): Promise<void> => {
  await field(page, 'First Name').fill(person.firstName)
  await field(page, 'Last Name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Mobile').fill(person.mobile)
  await field(page, 'State').selectOption(person.state)
}

/** Creates a broker whose first person has accepted the invitation with PASSWORD and is on their own profile. */
export const newBroker = async (signIn: SignIn, visit: () => Promise<Page>) => {
  const admin = await signIn('admin')
  const company = typedCompany('Broker')
  const profile = await addCompany(admin, company)
  const page = await visit()
  const link = await linkFromOutbox(admin, company.email, 'invitation')
  await setPassword(page, link, 'Accept the invitation', company.email)
  await page.waitForURL(/\/users\/\d+\/broker/)
  return { admin, company, profile, page }
}

/** Fills in Add New Company without saving. */
export const fillCompany = async (page: Page, company: TypedCompany): Promise<void> => {
  await page.goto('/companies/create')
  await awake(page.locator('form[aria-label="Add New Company"]'))
  await page.getByLabel(company.type, { exact: true }).check()
  await field(page, 'Company Name').fill(company.companyName)
  await field(page, 'Company ACN').fill(company.acn)
  if (company.type !== 'Law Firm') await choose(page.getByRole('combobox', { name: 'BDM' }), 'Jonas Whitmore')
  await fillPerson(page, company)
}

/** Adds a company through the form and returns the address of its profile. */
export const addCompany = async (page: Page, company: TypedCompany): Promise<string> => {
  await fillCompany(page, company)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/users\/\d+\/(lender|broker|lawfirm)/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(company.lastName)
  return new URL(page.url()).pathname
}

const KINDS = {
  invitation: 'Invitation',
  resetPassword: 'Password reset',
  'confirm-address': 'New sign-in address',
  'undo-address': 'Notice of a new address',
} as const

/** The link in the newest message to an address, read in the outbox by an administrator. */
export const linkFromOutbox = async (page: Page, email: string, path: keyof typeof KINDS): Promise<string> => {
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: KINDS[path] }).first()
  // A message is created by the request or by a job soon after it.
  await expect(async () => {
    await page.goto('/outbox')
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await row.getByRole('link').click()
  const link = page.locator(`main a[href*="/${path}/"]`)
  await expect(page.getByText(`To ${email}`)).toBeVisible()
  return (await link.getAttribute('href')) as string
}

/** Sets a password through an invitation, which signs in, or through a reset, and then signs in; ends on the landing page. */
export const setPassword = async (page: Page, link: string, button: string, email: string, password = PASSWORD) => {
  await page.goto(link)
  await awake(page.locator('main form'))
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(password)
  await page.getByRole('button', { name: button }).click()
  if (link.includes('/invitation/')) {
    await expect(page).toHaveURL('/')
    return void (await page.goto('/login'))
  }
  await page.getByRole('link', { name: 'Sign in' }).click()
  await sendCredentials(page, { email, password })
}

/** Chooses an entry of the Settings dropdown, such as an action on the profile on screen. */
export const chooseAct = async (page: Page, action: string): Promise<void> => {
  await openSettings(page)
  await page.getByRole('menuitem', { name: action }).click()
}

/** The entries of the Settings dropdown for the profile on screen. */
export const profileActs = async (page: Page): Promise<string[]> => {
  await openSettings(page)
  const all = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return all
    .map((text) => text.trim())
    .filter((text) => !['Change your Password', 'Edit Account', 'Sign Out'].includes(text))
}
