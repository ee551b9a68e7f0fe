import { audienceOf, composer, mailingsOf, test } from './composing.ts'
import { rowsOf } from './database.ts'
import { writeLetter } from './marketing-letter.ts'
import { awake, expect } from './people.ts'
import { save } from './saved-searches.ts'
import { toast } from './screens.ts'

test('[K-08] [N-01] [N-02] from a saved search a mailing with a merge field and a picture is previewed, tested and sent', async ({
  enter,
  firmOf,
}) => {
  const { page, accountId } = await enter('staff')
  const [me] = await rowsOf<{ staffId: number }>('select staff_id as "staffId" from accounts where id = $1', [
    accountId,
  ])
  const firm = await firmOf({ people: 3, unsubscribed: 1, bdmId: me?.staffId as number })
  await page.goto(`/users/all?platformBdmId=${me?.staffId}`)
  await save(page, 'Who hears of rates')
  await (await awake(page.getByRole('link', { name: 'Marketing Email', exact: true }))).click()
  const fields = composer(page)
  await awake(fields.subject)

  await writeLetter(page)
  await expect(fields.count('Get this email')).toHaveText('2')
  // A picture in the text is not listed as an attachment.
  await expect(fields.files.getByRole('listitem')).toHaveCount(0)

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toContainText(firm.people[0]?.email as string)
  await expect(preview.getByText(`Rates for ${firm.name}`)).toBeVisible()
  const frame = preview.frameLocator('iframe')
  await expect(frame.getByText('Dear Person1, this is new.')).toBeVisible()
  await expect(frame.getByRole('img', { name: 'A harbour' })).toBeVisible()
  await preview.getByLabel('Text', { exact: true }).check()
  await expect(preview.locator('pre')).toContainText('Dear Person1, this is new.')
  await page.keyboard.press('Escape')

  const address = `me-${firm.companyId}@tested.example`
  await fields.tests.fill(address)
  await fields.test.click()
  await expect(toast(page, 'Test sent to 1 address.')).toBeVisible()
  const tested = await rowsOf('select id from email_messages where address = $1', [address])
  expect(tested).toHaveLength(1)
  await fields.send.click()
  await expect(toast(page, 'Email sent successfully')).toBeVisible()
  const [mailing] = await mailingsOf(accountId)
  await expect(page).toHaveURL(`/mailings/${mailing?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rates for {{company}}' })).toBeVisible()
  await expect(page.getByText('Who hears of rates', { exact: true })).toBeVisible()
  await expect(page.getByText(firm.people[0]?.email as string).first()).toBeVisible()
  expect(mailing?.text).toContain('Dear {{firstName|there}}, this is new.')
  const [one, two, three] = firm.people.map(({ email }) => email)
  expect(await audienceOf(mailing?.id as number)).toEqual({
    in: [`${one} SUBSCRIBED`, `${two} SUBSCRIBED`],
    out: [`${three} UNSUBSCRIBED`],
  })
  const [file] = await rowsOf<{ name: string; inline: boolean }>(
    'select file_name as name, is_inline as inline from email_attachments where campaign_id = $1',
    [mailing?.id],
  )
  expect(file).toEqual({ name: 'harbour.png', inline: true })
})
