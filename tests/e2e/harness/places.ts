import { rowsOf } from '#tests/e2e/database.ts'
import { APPROACH_PLACES } from '#tests/e2e/harness/approach-places.ts'
import { CONSOLE_PLACES } from '#tests/e2e/harness/console-places.ts'
import { FINDER_PLACES } from '#tests/e2e/harness/finder-places.ts'
import { IMPORT_PLACES } from '#tests/e2e/harness/import-places.ts'
import { LIST_PLACES } from '#tests/e2e/harness/list-places.ts'
import { LOAN_PLACES } from '#tests/e2e/harness/loan-places.ts'
import { MAILING_PLACES } from '#tests/e2e/harness/mailing-places.ts'
import { at, loanWhere, type Place } from '#tests/e2e/harness/place.ts'
import { SUBSCRIPTION_PLACES } from '#tests/e2e/harness/subscription-places.ts'
import type { World } from '#tests/e2e/harness/world.ts'
import { awake } from '#tests/e2e/people.ts'
import { openSettings } from '#tests/e2e/screens.ts'

const profileWhere = (all: World, wanted: (profile: World['profiles'][number]) => boolean): string => {
  const found = all.profiles.find(wanted)
  return `/users/${found?.id}/${found?.kind}`
}

const DEAL = '/match?amount=2400000&lvr=68&categoryKey=SECOND_RANKING&suburb=Dandenong+South&costOfFunds=18'

/** Every page of the product, and the states of it that people open. */
export const PLACES: Place[] = [
  { title: 'the public finder', path: at('/general/finder-utility') },
  { title: 'the public finder past its end', path: at('/general/finder-utility?page=9999') },
  { title: 'a public broker', path: (all) => `/general/brokers/${all.own.broker}` },
  {
    title: 'discharged loans of a public broker',
    path: (all) => `/general/brokers/${all.own.broker}?group=discharged#loans`,
  },
  { title: 'a public loan', path: (all) => `/general/loans/${loanWhere(all, ({ isPublic }) => isPublic)}` },
  {
    title: 'a public lender',
    path: (all) => `/general/lenders/${all.profiles.find(({ kind, isPublic }) => kind === 'lender' && isPublic)?.id}`,
  },
  { title: 'the form of an enquiry', path: (all) => `/general/brokers/${all.own.broker}/enquiry` },
  {
    isBrief: true,
    title: 'the page after an enquiry',
    path: (all) => `/general/brokers/${all.own.broker}/enquiry/sent`,
  },
  {
    isBrief: true,
    title: 'the form of an enquiry that came back with errors',
    path: (all) => `/general/brokers/${all.own.broker}/enquiry`,
    open: async (page) => {
      await page.locator('form [required]').evaluateAll((fields) => {
        for (const field of fields) field.removeAttribute('required')
      })
      await page.getByRole('button', { name: 'Send enquiry' }).click()
      await page.getByRole('alert').filter({ hasText: 'has not been sent' }).waitFor()
    },
  },
  { isBrief: true, title: 'the enquiries', role: 'staff', path: at('/enquiries') },
  { title: 'the sign-in of the provider', path: at('/loans'), open: (page) => page.getByLabel('Email').waitFor() },
  { title: 'a failed sign-in', path: at('/login-failed?message=The%20user%20closed%20the%20window.') },
  { title: 'an unknown step of the sign-in', path: at('/login/x') },
  { title: 'a sign-out that was not begun', path: at('/confirm-logout') },
  { title: 'the end of a sign-out', path: at('/logged-out') },
  { title: 'the error page 401', path: at('/exception/401') },
  { title: 'the error page 403', path: at('/exception/403') },
  { title: 'the error page 404', path: at('/none'), isError: true },
  { isBrief: true, title: 'an unknown address', role: 'lender', path: at('/none'), isError: true },
  { title: 'the error page 500', path: at('/exception/500') },
  { title: 'an inactive profile', path: at('/inactive-profile') },
  { title: 'terms that are still correct', role: 'lender', path: (all) => `/still-correct/${all.own.lender}` },
  { title: 'privacy settings', role: 'lender', path: (all) => `/privacy-settings/${all.own.lender}` },
  { title: 'the notes page', role: 'staff', path: at('/users/notes') },
  {
    isBrief: true,
    title: 'the notes page without a match',
    role: 'staff',
    path: at('/users/notes?person=nobody-has-this-name'),
  },
  { title: 'the monthly call scores', role: 'staff', path: at('/users/notes?view=monthly') },
  { title: 'the calls of the team', role: 'staff', path: at('/users/notes?view=team-daily') },
  { title: 'what the team did', role: 'staff', path: at('/users/notes?view=team&period=last-30-days') },
  {
    title: 'the calls of each person as charts',
    role: 'staff',
    path: at('/users/notes?view=team-monthly&look=charts'),
  },
  {
    isBrief: true,
    title: 'the menu of a record',
    role: 'admin',
    path: (all) => `/users/${all.own.lender}/lender`,
    open: async (page) => {
      await page.getByRole('button', { name: /^Actions on / }).press('Enter')
      await page.getByRole('menuitem', { name: 'Audit' }).waitFor()
    },
  },
  { title: 'the daily call scores', role: 'staff', path: at('/users/notes?view=daily&scorePage=2') },
  {
    title: 'the file notes of a profile while one is written',
    role: 'staff',
    path: (all) => `/users/${all.own.broker}/broker?tab=fileNotes`,
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'Add note' }))).click()
      await page.getByRole('textbox', { name: 'Note' }).waitFor()
    },
  },
  { title: 'All Loans with the map', role: 'broker', path: at('/loans?view=all&map=1') },
  {
    title: 'the overview of a lender',
    role: 'staff',
    path: (all) => `/users/${all.own.lender}/lender?tab=overview`,
  },
  {
    title: 'the overview of the own profile',
    role: 'broker',
    path: (all) => `/users/${all.own.broker}/broker?tab=overview`,
  },
  { title: 'the details of a profile', role: 'staff', path: (all) => `/users/${all.own.broker}/broker?tab=details` },
  {
    title: 'the criteria of a profile',
    role: 'staff',
    path: (all) => `/users/${all.own.lender}/lender?tab=loans&category=9`,
  },
  {
    isBrief: true,
    title: 'what a lender offered on a day',
    role: 'staff',
    path: (all) => `/users/${all.own.lender}/lender?tab=loans&category=4`,
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: 'What was offered on…' }))).click()
      await page
        .getByText(/^(No category was out on that day|Available amount$)/)
        .last()
        .waitFor()
    },
  },
  { title: 'the board of how fresh criteria are', role: 'staff', path: at('/freshness') },
  { title: 'where a deal goes', role: 'broker', path: at(DEAL) },
  {
    isBrief: true,
    title: 'where a deal goes, with all reasons of a lender',
    role: 'staff',
    path: at(DEAL),
    open: async (page) => {
      await (await awake(page.getByRole('button', { name: /^All reasons of / }).first())).click()
      await page.getByRole('table', { name: /^Stated: / }).waitFor()
    },
  },
  {
    isBrief: true,
    title: 'a deal with messages beside its fields',
    role: 'dual',
    path: at('/match?amount=0&lvr=120&categoryKey=FIRST_RANKING&priorityKey=SECOND&suburb=Richmond'),
    open: (page) => page.getByText('Enter an amount above $0.').waitFor(),
  },
  { title: 'matches for staff', role: 'staff', path: (all) => `/users/${all.own.broker}/broker?tab=matches` },
  { title: 'the timeline of a company', role: 'staff', path: (all) => `/users/${all.own.lender}/lender?tab=timeline` },
  { isBrief: true, title: 'own matches', role: 'dual', path: (all) => `/users/${all.own.dual[0]}/lender?tab=matches` },
  {
    isBrief: true,
    title: 'the loans of a profile that match a search',
    role: 'staff',
    path: (all) => `/users/${all.own.lender}/lender?searchMatch=true&state=NSW`,
  },
  { title: 'the edit mode of a profile', role: 'staff', path: (all) => `/users/${all.own.lender}/lender?edit=1` },
  {
    isBrief: true,
    title: 'the edit mode of the own profile',
    role: 'broker',
    path: (all) => `/users/${all.own.broker}/broker?edit=1`,
  },
  { title: 'All Loans', role: 'staff', path: at('/loans?statusKey=VARIATIONINPROG') },
  {
    title: 'All Loans with a row opened',
    role: 'staff',
    path: at('/loans?statusKey=VARIATIONINPROG'),
    open: (page) =>
      page
        .getByRole('button', { name: /(lender|broker)s? of/ })
        .first()
        .click(),
  },
  {
    title: 'All Loans with a loan beside the list',
    role: 'staff',
    path: at('/loans?statusKey=VARIATIONINPROG'),
    open: async (page) => {
      await (await awake(page.locator('tr[data-row]').first())).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Attributed Lenders' }).waitFor()
    },
  },
  ...LIST_PLACES,
  ...LOAN_PLACES,
  ...IMPORT_PLACES,
  ...APPROACH_PLACES,
  ...FINDER_PLACES,
  { title: 'the own lender profile', role: 'lender', path: (all) => `/users/${all.own.lender}/lender` },
  { title: 'the own broker profile of a dual', role: 'dual', path: (all) => `/users/${all.own.dual[1]}/broker` },
  { title: 'the own law-firm profile', role: 'lawFirm', path: (all) => `/users/${all.own.lawFirm}/lawfirm` },
  { title: "a rival's profile with a hidden book", role: 'lender', path: (all) => `/users/${all.own.rival}/lender` },
  {
    title: 'a deactivated profile',
    role: 'broker',
    path: (all) =>
      profileWhere(all, ({ kind, isActive, isMasterSwitchOn }) => kind !== 'lawfirm' && isActive && !isMasterSwitchOn),
  },
  {
    title: 'a paused profile as staff',
    role: 'staff',
    path: (all) => profileWhere(all, ({ kind, isActive }) => kind === 'lender' && !isActive),
  },
  { title: 'a record that nobody has', role: 'staff', path: at('/loans/2147483646/view'), isError: true },
  { title: 'the question before a sign-out', role: 'staff', path: at('/logout') },
  { title: 'home', role: 'lender', path: at('/') },
  { title: 'call mode', role: 'staff', path: at('/calls?whose=team') },
  { isBrief: true, title: 'the queue of the team', role: 'staff', path: at('/?whose=team') },
  {
    isBrief: true,
    title: 'everything of one kind that waits',
    role: 'admin',
    path: at('/?waiting=PROFILE_INCOMPLETE'),
  },
  ...CONSOLE_PLACES,
  ...SUBSCRIPTION_PLACES,
  ...MAILING_PLACES,
  { isBrief: true, title: 'the sign-up requests', role: 'staff', path: at('/users/requests') },
  {
    isBrief: true,
    title: 'a new company that would double another',
    role: 'admin',
    path: at('/companies/create'),
    open: async (page) => {
      await page.getByLabel('Dual').check()
      await page.getByLabel('Company Name').fill('Tallowmere Capital')
      await page.getByLabel('Email').fill('helen.castellano@covenant.example')
      await page.getByLabel('Mobile').fill('12')
      await page.getByLabel('Mobile').blur()
      await page.getByText('This may already be on record').first().waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the form of a new user',
    role: 'staff',
    path: async (all) => {
      const text = 'select company_id as "companyId" from lenders where id = $1'
      const [row] = await rowsOf<{ companyId: number }>(text, [all.own.lender])
      return `/companies/${row?.companyId}/users/create`
    },
  },
  {
    isBrief: true,
    title: 'Find a Lender with nothing found',
    role: 'staff',
    path: at('/search/lender'),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Lender' }).fill('zzzqqq')
      await page.getByText('No data').waitFor()
    },
  },
  { isBrief: true, title: 'the change of a password', role: 'broker', path: at('/change-password') },
  {
    isBrief: true,
    title: 'a sign-up with errors',
    path: at('/signUp'),
    open: async (page) => {
      await awake(page.locator('main form'))
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
  },
  { isBrief: true, title: 'a forgotten password', path: at('/forgotPassword') },
  { isBrief: true, title: 'a link that does not work', path: at('/invitation/none') },
  { isBrief: true, title: 'the audit', role: 'admin', path: at('/audit?subjectKind=LOAN') },
  { isBrief: true, title: 'the digests', role: 'admin', path: at('/digests') },
  { isBrief: true, title: 'the outbox', role: 'admin', path: at('/outbox') },
  { isBrief: true, title: 'the mailings', role: 'admin', path: at('/mailings') },
  {
    isBrief: true,
    title: 'the answers of the search',
    role: 'staff',
    path: at('/finder-utility'),
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('tal')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    isBrief: true,
    title: 'the menu of a profile as an administrator',
    role: 'admin',
    path: (all) => `/users/${all.own.lender}/lender`,
    open: openSettings,
  },
  {
    title: 'the settings',
    role: 'dual',
    path: at('/finder-utility'),
    open: openSettings,
  },
]
