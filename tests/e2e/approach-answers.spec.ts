import { askThem, changeIt, ownMarket } from '#tests/e2e/approaches.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { ownBroker, signInOwn } from '#tests/e2e/own-companies.ts'
import { awake, expect, test } from '#tests/e2e/people.ts'
import { panel, toast } from '#tests/e2e/screens.ts'

test('a lender can change its answer until the broker decides, but not after declining', async ({ visit }) => {
  const { broker, lenders } = await ownMarket(1)
  const lender = lenders[0] as (typeof lenders)[0]
  const { ids } = await askThem(broker, [lender])
  const first = {
    act: 'INTERESTED',
    version: 1,
    amount: '2400000',
    rate: '10.95',
    fee: '1.5',
    answerNote: 'First words.',
  }
  expect((await changeIt(lender, ids[0] as number, first)).status).toBe(200)
  const page = await signInOwn(visit, lender)
  await page.goto(`/approaches/${ids[0]}`)
  const form = page.getByRole('form', { name: 'Your answer' })
  // The given answer is shown; the form to change it opens on request.
  await expect(panel(page, 'Your answer').first()).toContainText('First words.')
  await expect(form).toBeHidden()
  await page.locator('summary', { hasText: 'Change your answer' }).press('Enter')
  await awake(form)
  await expect(page.getByText(/^Broker decides by \d\d \w{3} \d{4}$/)).toBeVisible()
  await expect(form.getByLabel('Indicative amount')).toHaveValue('2,400,000')
  await expect(form.getByLabel('Indicative rate')).toHaveValue('10.95')
  await expect(form.getByLabel('Establishment fee')).toHaveValue('1.50')
  await expect(form.getByLabel('A few words')).toHaveValue('First words.')
  await form.getByLabel('Indicative rate').fill('9.5')
  await form.getByRole('button', { name: 'Change answer' }).click()
  await expect(toast(page, 'Your answer has been sent.')).toBeVisible()
  await expect(panel(page, 'Your answer').first()).toContainText('9.50%')
  await page.getByText('Change your answer').click()
  await form.getByRole('radio', { name: 'Decline' }).check()
  await form.getByLabel('Reason').selectOption('Too busy')
  await form.getByRole('button', { name: 'Change answer' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Declined')
  await expect(page.getByText(/^(Decide|Answer) by /)).toHaveCount(0)
})

test('a button leads to the answer form when it is below the deal, and is hidden when it is beside it', async ({
  visit,
}) => {
  const { broker, lenders } = await ownMarket(1)
  const { ids } = await askThem(broker, lenders)
  const page = await signInOwn(visit, lenders[0] as (typeof lenders)[0])
  await page.goto(`/approaches/${ids[0]}`)
  const toForm = page.getByRole('main').getByRole('link', { name: 'Answer', exact: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(toForm).toBeHidden()
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(panel(page, 'Answer this approach')).not.toBeInViewport()
    await toForm.click()
    await expect(panel(page, 'Answer this approach').getByRole('heading')).toBeInViewport()
  }
})

test('a broker without approaches sees what the list is for', async ({ visit }) => {
  const page = await signInOwn(visit, await ownBroker())
  await page.goto('/approaches')
  await expect(page.getByText('No approaches.', { exact: true })).toBeVisible()
  await expect(
    page.getByText('An approach appears here when a broker asks a lender about a scenario.', { exact: true }),
  ).toBeVisible()
})

test('a lender’s profile shows how it answers once it has received ten approaches', async ({ signIn }) => {
  const { broker, lenders } = await ownMarket(1)
  const lenderId = lenders[0]?.lenderId
  const addEvents = (from: number, to: number) =>
    rowsOf(
      `insert into approach_events (approach_id, scenario_id, lender_id, broker_id, at, act, actor_name, working_minutes, reason)
       select $1::int * 100 + n, n, $1, $2, now() - interval '3 days', act, 'Una', minutes, reason
       from generate_series($3::int, $4) n,
         (values ('ASKED', null::int, null), ('DECLINED', 125, 'LOCATION')) as e (act, minutes, reason)`,
      [lenderId, broker.brokerId, from, to],
    )
  await addEvents(1, 9)
  const page = await signIn('staff')
  await page.goto(`/users/${lenderId}/lender`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const measured = page.getByRole('region', { name: 'Approaches, measured' })
  await expect(measured).toHaveCount(0)
  await addEvents(10, 10)
  await page.reload()
  for (const text of [
    'Answered100%',
    'Median to an answer2 working hours',
    'Became a loan0%',
    'Most given reasons: Location.',
  ])
    await expect(measured).toContainText(text)
})
