import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/people.ts'
import { addCompany, field, fillCompany, typedCompany } from './life.ts'

test('[C-04] likely duplicates of a new company are linked; the same email is refused, the same ACN needs ADMIN and a reason', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[09]/)
  const [admin, staff] = [await signIn('admin'), await signIn('staff')]
  const known = typedCompany('Lender')
  const profile = await addCompany(admin, known)
  const doubling = {
    ...typedCompany('Lender'),
    companyName: `${known.companyName}.`,
    acn: known.acn,
    mobile: known.mobile,
  }

  await fillCompany(staff, { ...doubling, email: known.email.toUpperCase() })
  const notice = staff.getByRole('status').filter({ hasText: 'This may already be on record' })
  // One below the ACN and one below the first person.
  await expect(notice).toHaveCount(2)
  for (const kind of ['The same ACN', 'A nearly equal company name']) await expect(notice.first()).toContainText(kind)
  for (const kind of ['The same email', 'The same mobile']) await expect(notice.last()).toContainText(kind)
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await topOf(notice.first())).toBeLessThan(await topOf(field(staff, 'BDM')))
  const links = notice.getByRole('link').filter({ hasText: known.companyName })
  await expect(links.first()).toHaveAttribute('href', new RegExp(`^${profile}`))
  await expect(links.first()).toHaveAttribute('target', '_blank')
  await expect(field(staff, 'Reason for the same ACN')).toHaveCount(0)
  const save = (page = staff) => page.getByRole('button', { name: 'Save' }).click()
  await save()
  await expect(staff.getByRole('alert').first()).toBeVisible()
  await expect(staff).toHaveURL('/companies/create')
  await expect(field(staff, 'Company Name')).toHaveValue(doubling.companyName)

  await field(staff, 'Email').fill(doubling.email)
  await save()
  await expect(staff.getByText(/has the same ACN. Only an administrator/).first()).toBeVisible()

  await fillCompany(admin, doubling)
  await field(admin, 'Reason for the same ACN').fill('Two funds of one trustee')
  await save(admin)
  await expect(admin.getByText('Company created successfully')).toBeVisible()
  await expect(admin).toHaveURL(/\/users\/\d+\/lender/)
})
