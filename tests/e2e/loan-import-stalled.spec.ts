import { rowsOf } from './database.ts'
import { awake, expect, test } from './people.ts'
import { parties, rowOf, uploaded } from './spreadsheets.ts'

test('a stalled import says so, and Continue records its loans', async ({ signIn }) => {
  const facts = await parties()
  const page = await signIn('admin')
  await uploaded(page, [rowOf(facts), rowOf(facts)])
  const id = Number(/\d+$/.exec(page.url())?.[0])
  // The state after a worker was stopped before its first batch.
  await rowsOf(
    `update loan_imports set state = 'RECORDING', moved_at = now() - interval '1 hour' where id = $1 and state = 'CHECKED'`,
    [id],
  )
  await page.reload()
  await expect(page.getByText('Stalled', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Nothing has moved for a while\./)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Recording the loans' })).toBeVisible()
  await (await awake(page.getByRole('button', { name: 'Continue' }))).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible({ timeout: 30_000 })
  expect(
    await rowsOf('select row from loan_import_rows where import_id = $1 and loan_id is not null', [id]),
  ).toHaveLength(2)
})
