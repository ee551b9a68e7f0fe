import { rowsOf } from './database.ts'
import { chips, choose, countIn, find, matchingLoans, openDialog, refusal, search, sentence, type } from './finder.ts'
import { expect, test } from './people.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }

test('[L-04] [L-05] a range needs both ends in order and within bounds, and the error names the field and its bounds', async ({
  signIn,
}) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/finder-utility')
  const bothEnds = 'Please enter values for lower end and higher end.'
  const order = 'The lower end of your range must be less than the higher end of your range.'
  const rate = 'You must choose an interest rate range between 1% and 150%.'
  const ranges: [label: string, bounds: string[], beyond: [low: string, high: string][], sound: [string, string]][] = [
    [
      'Lower Rate',
      [rate, 'Lower Rate: from 1% to 150%.'],
      [
        ['0.99', '9'],
        ['9', '150.01'],
      ],
      ['1', '150'],
    ],
    [
      'Higher Rate',
      [rate, 'Higher Rate: from 1% to 150%.'],
      [
        ['0.5', '9'],
        ['9', '151'],
      ],
      ['7', '9.25'],
    ],
    [
      'Establishment Fee',
      ['You must choose an interest rate range between 0% and 4%.', 'Establishment Fee: from 0% to 4%.'],
      [['1', '4.01']],
      ['0', '4'],
    ],
    [
      'LVR',
      ['You must choose an interest rate range between 5% and 99%.', 'LVR: from 5% to 99%.'],
      [
        ['4.99', '60'],
        ['50', '99.5'],
      ],
      ['50', '65'],
    ],
  ]
  for (const [label, bounds, beyond, [low, high]] of ranges) {
    const dialog = await openDialog(page, label)
    await search(dialog)
    await expect(refusal(dialog)).toHaveText(bothEnds)
    await expect(dialog.getByLabel(`${label} from`)).toBeFocused()
    await expect(dialog.getByLabel(`${label} from`)).toHaveAttribute('aria-invalid', 'true')
    await type(dialog, `${label} from`, high)
    await expect(refusal(dialog)).toHaveCount(0)
    await search(dialog)
    await expect(refusal(dialog)).toHaveText(bothEnds)
    for (const higher of [low, high]) {
      await type(dialog, `${label} to`, higher)
      await search(dialog)
      await expect(refusal(dialog)).toHaveText(order)
    }
    for (const [least, most] of beyond) {
      await type(dialog, `${label} from`, least)
      await type(dialog, `${label} to`, most)
      await search(dialog)
      await expect(refusal(dialog).locator('p')).toHaveText(bounds)
    }
    expect(new URL(page.url()).search).not.toContain(label.replace(' ', ''))
    await type(dialog, `${label} from`, low)
    await type(dialog, `${label} to`, high)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(chips(page).filter({ hasText: `${label}: from ${low}% to ${high}%` })).toHaveCount(1)
  }
})

test('[L-06] principals are chosen from fixed amounts, the lower one below the higher', async ({ signIn }) => {
  const page = await signIn('staff', WIDE)
  await page.goto('/finder-utility')
  const dialog = await openDialog(page, 'Principal')
  const amounts = '$100K $200K $500K $1M $2M $3M $5M $8M $10M $20M $40M $60M $100M'.split(' ')
  const offered = (end: string) => dialog.getByLabel(end).locator('option:not([value=""])')
  await expect(offered('Principal from')).toHaveText(amounts)
  await expect(offered('Principal to')).toHaveText([...amounts.slice(1), '$150M'])
  await choose(dialog, 'Principal from', '$8M')
  await choose(dialog, 'Principal to', '$3M')
  await search(dialog)
  await expect(refusal(dialog)).toHaveText(
    'The lower end of your range must be less than the higher end of your range.',
  )
  await choose(dialog, 'Principal from', '$2M')
  await search(dialog)
  await expect(sentence(page)).toContainText('of $2M to $3M')
  const [plain] = await rowsOf<{ brokers: number; loans: number }>(`
    select count(distinct p.broker_id)::int as brokers, count(*)::int as loans from loans l join loan_brokers p on p.loan_id = l.id
    join brokers b on b.id = p.broker_id and b.is_active join companies c on c.id = b.company_id and c.is_master_switch_on
    where l.status_key <> 'PRESETTLEMENT' and l.principal between 2000000 and 3000000
      and exists (select from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null)`)
  await expect.poll(() => countIn(page)).toBe(plain?.brokers)
  if (plain && plain.brokers <= 20)
    expect((await matchingLoans(page)).reduce((sum, loans) => sum + loans, 0)).toBe(plain.loans)
})

test('[L-04] a radius needs a suburb and state, and its dialog leads to them', async ({ signIn }) => {
  const page = await signIn('dual', WIDE)
  await page.goto('/finder-utility')
  const radius = await openDialog(page, 'Radius')
  await search(radius)
  await expect(refusal(radius)).toHaveText('Please select suburb and state')
  await radius.getByRole('button', { name: 'Choose a suburb' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suburb and State' })
  await find(dialog, 'Suburb', 'geelong', 'Geelong, VIC')
  await expect(dialog.getByLabel('State', { exact: true }).and(dialog.locator('select'))).toHaveValue('VIC')
  await search(dialog)
  const again = await openDialog(page, 'Radius')
  await choose(again, 'Search Radius', '100 km')
  await search(again)
  await expect(sentence(page)).toContainText('within 100 km of Geelong, VIC')
  // Removing the suburb removes its radius.
  await page.getByRole('link', { name: 'Remove Suburb: Geelong, VIC' }).click()
  await expect(chips(page)).toHaveText(['State: VIC'])
  await expect(page).toHaveURL('/finder-utility?state=VIC&userType=lender')
})
