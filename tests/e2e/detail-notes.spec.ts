import { addressOf, freshSubject } from './note-subjects.ts'
import { awake, expect, test } from './people.ts'

test('[E-04] a detail note saves itself, and two writers can keep both texts', async ({
  signIn,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/)
  const subject = await freshSubject('broker')
  const [one, two] = [await signIn('staff'), await signIn('admin')]
  for (const page of [one, two]) {
    await page.goto(addressOf(subject, 'details'))
    await awake(page.getByRole('textbox', { name: 'Professional' }))
  }
  await expect(one.getByRole('textbox', { name: 'Professional' })).toHaveAttribute('rows', '12')
  await one.getByRole('textbox', { name: 'Professional' }).fill('Written by the first.')
  await expect(one.getByRole('region', { name: 'Professional' }).getByRole('status')).toHaveText('Saved')
  await expect(one.getByText('Last edited by Jonas Whitmore')).toBeVisible()

  await two.getByRole('textbox', { name: 'Professional' }).fill('Written by the second.')
  const conflict = two.getByRole('alert').filter({ hasText: 'Written by the first.' })
  await expect(conflict).toBeVisible()
  // After a reload both texts are still shown.
  await two.reload()
  await expect(conflict).toBeVisible()
  await expect(two.getByRole('textbox', { name: 'Professional' })).toHaveValue('Written by the second.')
  await awake(two.getByRole('textbox', { name: 'Professional' }))
  await conflict.getByRole('button', { name: 'Keep both' }).click()
  await expect(two.getByRole('region', { name: 'Professional' }).getByRole('status')).toHaveText('Saved')
  await two.reload()
  await expect(two.getByRole('textbox', { name: 'Professional' })).toHaveValue(
    'Written by the first.\n\nWritten by the second.',
  )
})
