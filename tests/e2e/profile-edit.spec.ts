import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'

type Created = Record<'companyId' | 'individualId', number> &
  Record<'lenderId' | 'brokerId' | 'lawFirmId', number | null>

/** Adds a company for this test through the API, as the person signed in on the page. */
const addCompany = async (page: Page, profileTypeKey: 'LENDER' | 'BROKER' | 'LAWFIRM'): Promise<Created> => {
  const [bdm] = await rowsOf<{ id: number }>(
    'select id from staff where is_active and closed_at is null order by id limit 1',
  )
  const mark = randomInt(10 ** 8)
  const input = {
    profileTypeKey,
    companyName: `Edited ${mark} Capital`,
    companyACN: String(600_000_000 + mark),
    bdmId: bdm?.id,
    firstName: 'Edith',
    lastName: `Marsh${mark}`,
    email: `edith.${mark}@edited.example`,
    stateKey: 'NSW',
    mobileNumber: `04${String(mark).padStart(8, '0')}`,
  }
  await page.goto('/')
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/companies', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()).data
  }, input)
}

const openEdit = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await awake(page.getByRole('form', { name: 'Edit profile' }))
}

test('[B-07] [D-17] [D-03] staff edit a profile: the search box is hidden, BDM and company are saved, and Cancel discards changes', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const { lenderId } = await addCompany(page, 'LENDER')
  const path = `/users/${lenderId}/lender`
  await openEdit(page, path)
  await expect(page).toHaveURL(/edit=1/)
  await expect(page.getByPlaceholder('Name', { exact: true })).toBeHidden()

  const [other] = await rowsOf<{ name: string }>(
    `select first_name || ' ' || last_name as name from staff where is_active and closed_at is null order by id offset 1 limit 1`,
  )
  const bdm = page.getByRole('combobox', { name: 'BDM' })
  await bdm.fill(other?.name ?? '')
  await page.getByRole('option', { name: other?.name ?? '', exact: true }).click()
  await page.getByLabel('Website').fill('edited.example')
  await page.getByLabel('First Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter first name').first()).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('First Name').fill('Edwina')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  // Pages of staff use the staff endpoint (row B-16).
  expect(new URL((await sent).url()).pathname).toBe(`/api/lenders/${lenderId}/system-user`)
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edwina')
  await expect(page.getByText(other?.name ?? '')).toBeVisible()
  await expect(page.getByPlaceholder('Name', { exact: true })).toBeVisible()

  await openEdit(page, path)
  await page.getByLabel('Website').fill('dropped.example')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'edited.example', exact: true })).toBeVisible()
})

test('[T-F1] the second person to save a profile sees that it changed, keeps the input and can save it', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const [first, second] = [await signIn('staff'), await signIn('admin')]
  const { brokerId } = await addCompany(first, 'BROKER')
  const path = `/users/${brokerId}/broker`
  await openEdit(first, path)
  await openEdit(second, path)
  await first.getByLabel('Website').fill('first.example')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Profile updated successfully.')).toBeVisible()
  await second.getByLabel('Website').fill('second.example')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Someone else saved this profile in the meantime.')).toBeVisible()
  await expect(second.getByLabel('Website')).toHaveValue('second.example')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Profile updated successfully.')).toBeVisible()
  await expect(second.getByRole('link', { name: 'second.example', exact: true })).toBeVisible()
})

test('[D-18] a lender profile is paused and set to active again, each after confirming', async ({ signIn }) => {
  const page = await signIn('staff')
  const { lenderId } = await addCompany(page, 'LENDER')
  await page.goto(`/users/${lenderId}/lender`)
  const active = page.getByRole('switch', { name: 'Profile active' })
  await awake(active)
  await expect(active).toBeChecked()
  await active.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(active).toBeChecked()
  await active.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause profile' }).click()
  await expect(page.getByText('Profile paused successfully.')).toBeVisible()
  await expect(active).not.toBeChecked()
  const broker = await signIn('broker')
  await broker.goto(`/users/${lenderId}/lender`)
  await expect(broker.getByText('The profile you are attempting to access is inactive')).toBeVisible()
  await active.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set to active' }).click()
  await expect(page.getByText('Profile set to active successfully.')).toBeVisible()
  await broker.goto(`/users/${lenderId}/lender`)
  await expect(broker.getByRole('heading', { level: 1 })).toContainText('Edith')
  await expect(broker.getByRole('switch')).toHaveCount(0)
})

for (const [kind, role] of [
  ['broker', 'BROKER'],
  ['lawfirm', 'LAWFIRM'],
] as const)
  test(`[D-18] a ${kind} profile is paused and set to active again, and shows as inactive to others while paused`, async ({
    signIn,
  }) => {
    const page = await signIn('staff')
    const created = await addCompany(page, role)
    const path = `/users/${kind === 'broker' ? created.brokerId : created.lawFirmId}/${kind}`
    await page.goto(path)
    const active = page.getByRole('switch', { name: 'Profile active' })
    await awake(active)
    await active.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause profile' }).click()
    await expect(page.getByText('Profile paused successfully.')).toBeVisible()
    await expect(active).not.toBeChecked()
    const lender = await signIn('lender')
    await lender.goto(path)
    await expect(lender.getByText('The profile you are attempting to access is inactive')).toBeVisible()
    await active.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set to active' }).click()
    await expect(page.getByText('Profile set to active successfully.')).toBeVisible()
    await lender.goto(path)
    await expect(lender.getByRole('heading', { level: 1 })).toContainText('Edith')
  })

test('[D-10] changing tabs shows a loading state, and the first HTML has none', async ({ signIn }) => {
  const page = await signIn('staff')
  const { lenderId } = await addCompany(page, 'LENDER')
  await page.goto(`/users/${lenderId}/lender?tab=loanstab`)
  expect(await (await page.request.get(`/users/${lenderId}/lender?tab=loanstab`)).text()).not.toContain('data-settling')
  await awake(page.getByRole('button', { name: 'Settings' }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  await expect(page.locator('[data-settling]')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  await expect(page.getByText('No matches yet.')).toBeVisible()
})

test('[P-05] [B-16] profiles are read by id, as one’s own and for staff; score, date and switches are set through the API', async ({
  signIn,
}) => {
  const [staff, lender] = [await signIn('staff'), await signIn('lender')]
  const { lenderId, companyId } = await addCompany(staff, 'LENDER')
  const get = async (page: Page, path: string) => {
    const answer = await page.request.get(path)
    return { status: answer.status(), data: (await answer.json()).data }
  }
  const put = async (page: Page, path: string, data: object = {}) => {
    const origin = new URL(page.url()).origin
    const answer = await page.request.put(path, { data, headers: { origin, 'sec-fetch-site': 'same-origin' } })
    return { status: answer.status(), body: await answer.json() }
  }
  await lender.goto('/')
  const own = await get(lender, '/api/lenders/me')
  expect(own.data).toMatchObject({ relation: 'owner', companyName: 'Tallowmere Capital' })
  expect((await get(lender, '/api/brokers/me')).status).not.toBe(200)
  expect((await get(lender, `/api/lenders/${lenderId}`)).data).toMatchObject({ id: lenderId, relation: 'other' })
  expect((await get(lender, `/api/lenders/${lenderId}/system-user`)).status).toBe(403)
  expect((await get(staff, `/api/lenders/${lenderId}/system-user`)).data).toMatchObject({ relation: 'staff' })
  expect(await put(staff, `/api/companies/${companyId}/lead-score`, { leadScore: 'B' })).toMatchObject({ status: 200 })
  const followupDate = '2027-03-01T00:00:00.000Z'
  expect((await put(staff, `/api/companies/${companyId}/followup-date`, { followupDate })).status).toBe(200)
  expect((await get(staff, `/api/lenders/${lenderId}`)).data).toMatchObject({
    leadScore: 'B',
    followupDate: '2027-03-01',
  })
  expect((await get(lender, `/api/lenders/${lenderId}`)).data.leadScore).toBeNull()
  expect((await put(lender, `/api/lenders/${lenderId}/pause-profile`)).status).toBe(403)
  expect((await put(staff, `/api/lenders/${lenderId}/pause-profile`)).status).toBe(200)
  expect((await get(lender, `/api/lenders/${lenderId}`)).status).toBe(403)
  expect((await put(staff, `/api/lenders/${lenderId}/activate-profile`)).status).toBe(200)
  expect((await get(lender, `/api/lenders/${lenderId}`)).status).toBe(200)
})
