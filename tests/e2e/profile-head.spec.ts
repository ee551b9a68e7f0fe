import { rowsOf } from './database.ts'
import { world } from './harness/world.ts'
import { addCompany, typedCompany } from './people/life.ts'
import { awake, expect, test } from './people.ts'

const BANNER = 'THE ACCOUNT HAS BEEN DEACTIVATED / If it belongs to you contact / your BDM to request activation'.split(
  ' / ',
)

type Off = { id: number; kind: string; name: string }
const switchedOff = async (): Promise<Off[]> =>
  rowsOf<Off>(
    `select distinct on (kind) x.id, kind, c.name from companies c join (
       select id, company_id, 'lender' as kind from lenders union all select id, company_id, 'broker' from brokers) x
     on x.company_id = c.id where not c.is_master_switch_on and c.closed_at is null order by kind, x.id`,
  )

test('[B-06] for others the page of a switched-off company has only its name, the banner and a link back; staff see all', async ({
  signIn,
}) => {
  const [broker, staff] = [await signIn('broker'), await signIn('staff')]
  const companies = await switchedOff()
  expect(companies.map(({ kind }) => kind)).toEqual(['broker', 'lender'])
  for (const { id, kind, name } of companies) {
    await broker.goto(`/users/${id}/${kind}`)
    const main = broker.getByRole('main')
    for (const line of BANNER) await expect(main.getByText(line, { exact: true })).toBeVisible()
    await expect(main).toContainText(name)
    await expect(main.getByRole('link')).toHaveText(['Back to All Users'])
    await expect(main.getByRole('navigation')).toHaveCount(0)
    await staff.goto(`/users/${id}/${kind}`)
    await expect(staff.getByRole('switch', { name: 'Master switch' })).not.toBeChecked()
    await expect(staff.getByText(BANNER[0] as string)).toHaveCount(0)
  }
})

test('[A-17] [D-02] lender and broker pages show a law firm the inactive page', async ({ signIn }) => {
  const { own } = await world()
  const page = await signIn('lawFirm')
  for (const path of [`/users/${own.lender}/lender`, `/users/${own.broker}/broker`, `/users/${own.dual[1]}/broker`]) {
    await page.goto(path)
    await expect(page).toHaveURL('/inactive-profile')
    await expect(
      page.getByText('The profile you are attempting to access is inactive and therefore can not be viewed'),
    ).toBeVisible()
  }
})

test('[D-01] the title names portrait and company, and the canonical link the profile, for each kind and portrait', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const rows = await rowsOf<{ id: number; kind: string; company: string; people: { id: number; name: string }[] }>(
    `select distinct on (kind) x.id, kind, c.name as company,
       (select json_agg(json_build_object('id', i.id, 'name', i.first_name || ' ' || i.last_name)
          order by i.appearance_order, i.id) from individuals i where i.company_id = c.id and i.closed_at is null) as people
     from companies c join (select id, company_id, 'lender' as kind from lenders union all
       select id, company_id, 'broker' from brokers union all select id, company_id, 'lawfirm' from law_firms) x
       on x.company_id = c.id
     where c.closed_at is null and c.is_master_switch_on
       and (select count(*) from individuals i where i.company_id = c.id and i.closed_at is null) > 1
     order by kind, x.id`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['broker', 'lawfirm', 'lender'])
  for (const { id, kind, company, people } of rows) {
    const path = `/users/${id}/${kind}`
    const canonical = page.locator('link[rel="canonical"]')
    await page.goto(path)
    await expect(page).toHaveTitle(`${people[0]?.name} - ${company} · Covenant`)
    await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`))
    await page.goto(`${path}?portrait=${people[1]?.id}&tab=fileNotes`)
    await expect(page).toHaveTitle(`${people[1]?.name} - ${company} · Covenant`)
    await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`))
  }
})

test('[D-03] [D-22] the head shows the ACN, the website and the rating, Top Rated! at five stars only', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const rated = async (condition: string) => {
    const [row] = await rowsOf<{ id: number; acn: string; website: string }>(
      `select l.id, c.acn, c.website from lenders l join companies c on c.id = l.company_id
       join profile_figures f on f.profile_id = l.id
       where c.closed_at is null and f.stars_count > 0 and c.website is not null and ${condition} order by l.id limit 1`,
    )
    return row as { id: number; acn: string; website: string }
  }
  const best = await rated('f.stars_sum = 5 * f.stars_count')
  await page.goto(`/users/${best.id}/lender`)
  const head = page.getByRole('main')
  await expect(head.getByText('Top Rated!', { exact: true })).toBeVisible()
  await expect(head.getByRole('img', { name: '5.0 of 5 stars' })).toBeVisible()
  await expect(
    head.getByText(`ACN ${best.acn.slice(0, 3)} ${best.acn.slice(3, 6)} ${best.acn.slice(6)}`, { exact: true }),
  ).toBeVisible()
  await expect(
    head.getByRole('link', { name: best.website.replace(/^(https?:\/\/)?(www\.)?/, ''), exact: true }),
  ).toBeVisible()
  const second = await rated('f.stars_sum < 5 * f.stars_count and f.stars_sum >= 4 * f.stars_count')
  await page.goto(`/users/${second.id}/lender`)
  await expect(
    head.getByRole('img', { name: '4.0 of 5 stars' }).or(head.getByRole('img', { name: '4.5 of 5 stars' })),
  ).toBeVisible()
  await expect(head.getByText('Top Rated!')).toHaveCount(0)
})

test('[B-08] the page header follows its state: title, total, button, link back, edit mode and search box', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  const title = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')
  const search = page.getByPlaceholder('Name', { exact: true })
  // buttonText and action
  await page.goto('/users')
  await expect(title).toHaveText('System Users Console')
  const button = main.getByRole('link', { name: 'Add System User', exact: false })
  await expect(button).toHaveAttribute('href', '/systemUsers/create')
  const staff = await signIn('staff')
  await staff.goto('/users')
  await expect(staff.getByRole('main').getByRole('link', { name: 'Add System User' })).toHaveCount(0)
  // total
  await page.goto('/users/notes')
  const [notes] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from file_notes n join observers o on o.id = n.observer_id where o.company_id is null`,
  )
  await expect(title).toHaveText('Notes')
  await expect(title.locator('..')).toContainText(new RegExp(`^Notes${notes?.count.toLocaleString('en-AU')}$`))
  // enableBack
  const { own } = await world()
  const [company] = await rowsOf<{ id: number; name: string }>(
    'select c.id, c.name from companies c join lenders l on l.company_id = c.id where l.id = $1',
    [own.lender],
  )
  await page.goto(`/companies/${company?.id}/users/create`)
  await expect(title).toHaveText(`Add New User to ${company?.name}`)
  await main.getByRole('link', { name: company?.name as string, exact: true }).click()
  await expect(page).toHaveURL(`/users/${own.lender}/lender`)
  // editMode and showSearchBox
  await expect(search).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(search).toBeHidden()
  await expect(main.getByRole('switch')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(search).toBeVisible()
})

test('[B-08] [D-19] the head shows picture, Profile active and Master switch as stored', async ({ signIn }) => {
  const page = await signIn('admin')
  const path = await addCompany(page, typedCompany('Lender'))
  const active = page.getByRole('switch', { name: 'Profile active' })
  const master = page.getByRole('switch', { name: 'Master switch' })
  const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  await expect(active).toBeChecked()
  await (await awake(active)).click()
  await expect(page.getByRole('alertdialog')).toContainText('It is no longer shown in matches and finder.')
  // No automatic email about funds exists yet, so the dialog must not mention any.
  await expect(page.getByRole('alertdialog')).not.toContainText(/emails?/)
  await answer('Pause profile')
  await expect(active).not.toBeChecked()
  await active.click()
  await expect(page.getByRole('alertdialog')).toContainText('It is shown in matches and finder again.')
  await expect(page.getByRole('alertdialog')).not.toContainText(/emails?/)
  await answer('Cancel')
  await master.click()
  await expect(page.getByRole('alertdialog')).toContainText('Its people are signed out at once and cannot sign in.')
  await answer('Turn master switch off')
  await expect(page.getByText('Master switch turned off successfully.')).toBeVisible()
  await expect(master).not.toBeChecked()
  await master.click()
  await answer('Turn master switch on')
  await expect(page.getByText('Master switch turned on successfully.')).toBeVisible()
  await expect(master).toBeChecked()
  await page.reload()
  await expect(active).not.toBeChecked()
  await expect(master).toBeChecked()

  // imageFile: the portrait of the person on screen.
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('main').getByRole('img', { name, exact: true })).toHaveCount(0)
  const [file] = await rowsOf<{ id: number }>(`select id from stored_files where kind = 'PORTRAIT' order by id limit 1`)
  await rowsOf("update individuals set image_file_id = $1 where first_name || ' ' || last_name = $2", [file?.id, name])
  await page.goto(path)
  await expect(page.getByRole('main').locator(`img[src*="/api/files/${file?.id}"]`)).toBeVisible()
})

test('[D-09] staff switch a law firm off by two switches, each after confirming, and a broker sees neither', async ({
  signIn,
}) => {
  const page = await signIn('staff')
  const path = await addCompany(page, typedCompany('Law Firm'))
  await expect(page.getByText('Law Firm Profile')).toBeVisible()
  const active = page.getByRole('switch', { name: 'Profile active' })
  const master = page.getByRole('switch', { name: 'Master switch' })
  const question = page.getByRole('alertdialog')
  await (await awake(active)).click()
  await expect(question).toContainText('It is no longer shown to lenders and brokers.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(active).toBeChecked()
  await active.click()
  await question.getByRole('button', { name: 'Pause profile' }).click()
  await expect(page.getByText('Profile paused successfully.')).toBeVisible()
  await expect(active).not.toBeChecked()
  await active.click()
  await question.getByRole('button', { name: 'Set to active' }).click()
  await expect(page.getByText('Profile set to active successfully.')).toBeVisible()
  await master.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(master).toBeChecked()
  await master.click()
  await question.getByRole('button', { name: 'Turn master switch off' }).click()
  await expect(page.getByText('Master switch turned off successfully.')).toBeVisible()
  await page.goto(path)
  await expect(master).not.toBeChecked()
  await expect(active).toBeChecked()
  const broker = await signIn('broker')
  await broker.goto(path)
  await expect(broker.getByRole('switch')).toHaveCount(0)
})
