import type { Page, TestInfo } from '@playwright/test'
import { slugOf } from '#lib/core/paths.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { named } from '#tests/e2e/harness/principals.ts'
import { each, ORIGIN, send } from '#tests/e2e/harness/wire.ts'
import { type LoanFacts, world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'

const figures = (info: TestInfo, description: string) => info.annotations.push({ type: 'figures', description })

type Broker = { brokerId: number; personId: number; name: string; company: string }

/** A public broker with several pages of closed loans, and one of its loans. */
const busyBroker = async (): Promise<Broker & { path: string; loanId: number }> => {
  const [broker] = await rowsOf<Broker & { loanId: number }>(`
    select b.id as "brokerId", i.id as "personId", i.first_name || ' ' || i.last_name as name, c.name as company,
      (select min(s.loan_id) from loan_searches s join loans l on l.id = s.loan_id where b.id = any(s.broker_ids) and l.status_key = 'DISCHARGED') as "loanId"
    from brokers b join companies c on c.id = b.company_id join profile_figures f on f.profile_id = b.id
    join lateral (select * from individuals where company_id = c.id and is_visible and closed_at is null order by appearance_order, id limit 1) i on true
    where b.is_active and c.is_master_switch_on order by f.discharged_count desc, b.id limit 1`)
  const found = broker as Broker & { loanId: number }
  return { ...found, path: `/public/brokers/${slugOf(found.name)}/${found.personId}` }
}

const publicLoan = async (): Promise<LoanFacts> =>
  (await world()).loans.find(({ isPublic, hiddenNames }) => isPublic && hiddenNames.length > 0) as LoanFacts
const optedIn = async () => (await world()).profiles.find(({ kind, isPublic }) => kind === 'lender' && isPublic)

test.describe('without JavaScript', () => {
  const bare = { javaScriptEnabled: false }
  const textOf = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ')

  test('[L-11] a visitor reads finder, broker and loan by links alone', async ({ visit }) => {
    const page = await visit(bare)
    await page.goto('/')
    expect(page.url()).toBe(`${ORIGIN}/general/finder-utility`)
    const cards = page.getByRole('article')
    const first = await cards.first().innerText()
    expect(await cards.count()).toBeGreaterThan(5)
    await page.getByRole('link', { name: /^Next/ }).click()
    await expect(page).toHaveURL('/general/finder-utility?page=2')
    expect(await cards.first().innerText()).not.toBe(first)
    await page.getByRole('link', { name: /^Previous/ }).click()
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/public\/brokers\/[^/]+\/\d+$/)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    expect(first).toContain(name.split('\n')[0]?.split(',')[0] as string)
    await page
      .getByRole('navigation', { name: 'Loans' })
      .getByRole('link', { name: /Discharged/ })
      .click()
    await expect(page).toHaveURL(/group=discharged/)
    await page.getByRole('link', { name: 'Principal' }).first().click()
    await expect(page).toHaveURL(/sort=principal/)
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/general\/loans\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Loan ')
    await page.getByRole('link', { name: 'Find a broker' }).first().click()
    await expect(page).toHaveURL('/general/finder-utility')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.locator('body').innerText()).toContain('Signing in needs JavaScript.')
  })

  test('[L-11] the pages say the same with and without JavaScript', async ({ visit }) => {
    const [{ path, brokerId }, loan, lender] = await Promise.all([busyBroker(), publicLoan(), optedIn()])
    const [withScripts, without] = [await visit(), await visit(bare)]
    for (const address of [
      '/general/finder-utility',
      path,
      `${path}?group=discharged&page=2`,
      `/general/brokers/${brokerId}`,
      `/general/loans/${loan.id}`,
      `/general/lenders/${lender?.id}`,
    ]) {
      await Promise.all([withScripts.goto(address), without.goto(address)])
      const [live, plain] = [await textOf(withScripts), await textOf(without)]
      expect(plain.length, address).toBeGreaterThan(80)
      expect(plain, address).toBe(live)
    }
  })
})

test.describe('what a page says of itself', () => {
  const headOf = async (path: string) => {
    const { body, status } = await send(path)
    const of = (pattern: RegExp) => pattern.exec(body)?.[1]
    return {
      status,
      body,
      title: of(/<title>([^<]*)<\/title>/),
      description: of(/<meta name="description" content="([^"]*)"/),
      canonical: of(/<link rel="canonical" href="([^"]*)"/),
      robots: of(/<meta name="robots" content="([^"]*)"/),
    }
  }

  test('[L-11] title, description and canonical link are right on every public page', async () => {
    const [broker, loan, lender] = await Promise.all([busyBroker(), publicLoan(), optedIn()])
    const [finder, byName, byId, loanPage, lenderPage] = await Promise.all(
      [
        '/general/finder-utility',
        broker.path,
        `/general/brokers/${broker.brokerId}`,
        `/general/loans/${loan.id}`,
        `/general/lenders/${lender?.id}`,
      ].map(headOf),
    )
    const pages = [finder, byName, byId, loanPage, lenderPage]
    expect(new Set([finder, byName, loanPage, lenderPage].map((page) => page?.title)).size).toBe(4)
    for (const page of pages) {
      expect(page?.status).toBe(200)
      expect(page?.description?.length).toBeGreaterThan(20)
      // The demonstration is never for search engines.
      expect(page?.robots).toBe('noindex, nofollow')
    }
    expect(finder?.canonical).toBe(`${ORIGIN}/general/finder-utility`)
    expect(byName?.title).toContain(broker.name)
    expect(byName?.title).toContain(broker.company.replaceAll('&', '&amp;'))
    expect(byName?.canonical).toBe(`${ORIGIN}${broker.path}`)
    expect(byId?.canonical).toBe(byName?.canonical)
    expect(byId?.title).toBe(byName?.title)
    expect(loanPage?.title).toContain(loan.loanNo)
    expect(loanPage?.canonical).toBe(`${ORIGIN}/general/loans/${loan.id}`)
    expect(lenderPage?.title).toContain(lender?.companyName.replaceAll('&', '&amp;'))
  })

  test('[L-11] a wrong name in the address moves for good to the right one, the query with it', async () => {
    const { path, personId } = await busyBroker()
    const slug = path.split('/')[3] as string
    const query = '?group=discharged&page=2&sort=principal'
    const wrong = [
      'wrong',
      slug.toUpperCase(),
      `${slug}-`,
      `-${slug}`,
      'x'.repeat(300),
      '%E4%BD%A0',
      '..',
      'a%2fb',
      '<script>',
    ]
    for (const each of wrong.filter((text) => text !== '..' && text !== slug)) {
      for (const search of ['', query]) {
        const answer = await send(`/public/brokers/${encodeURI(decodeURI(each))}/${personId}${search}`)
        expect(answer.status, each).toBe(301)
        expect(new URL(answer.location as string, ORIGIN).href, each).toBe(`${ORIGIN}${path}${search}`)
      }
    }
    const head = await send(`/public/brokers/wrong/${personId}`, { method: 'HEAD' })
    expect([head.status, head.location?.replace(ORIGIN, ''), head.body]).toEqual([301, path, ''])
    expect((await send(`${path}${query}`)).status).toBe(200)
    const call = await send(`/api/general-public/finder/brokers/${personId}?slug=wrong`)
    expect([call.status, call.location]).toEqual([301, path])
  })

  test('[L-11] the sitemap holds every public page and no other, and robots.txt bars the demonstration', async () => {
    const all = await world()
    const { body, headers } = await send('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
      (address as string).replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code))),
    )
    const paths = new Set(listed.map((address) => new URL(address).pathname))
    expect(listed.every((address) => address.startsWith(`${ORIGIN}/`))).toBe(true)
    expect(paths.size).toBe(listed.length)
    for (const loan of all.loans) expect(paths.has(`/general/loans/${loan.id}`), String(loan.id)).toBe(loan.isPublic)
    const people = new Set([...paths].flatMap((path) => /^\/public\/brokers\/[^/]+\/(\d+)$/.exec(path)?.[1] ?? []))
    for (const { kind, personId, isPublic } of all.profiles)
      if (personId && kind === 'broker') expect(people.has(String(personId)), String(personId)).toBe(isPublic)
    expect(
      [...paths].filter(
        (path) => !/^\/(general\/loans\/\d+|public\/brokers\/[^/]+\/\d+|general\/finder-utility)$/.test(path),
      ),
    ).toEqual([])
    const sample = listed.filter((_address, index) => index % Math.ceil(listed.length / 12) === 0)
    await each(sample, async (address) => expect((await send(new URL(address).pathname)).status, address).toBe(200))
    const robots = await send('/robots.txt')
    expect(robots.body).toContain('User-Agent: *\nDisallow: /\n')
    expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    figures(test.info(), `${listed.length} addresses in the sitemap`)
  })
})

test.describe('what is not public', () => {
  test('[L-11] pre-settlement loans, paused, switched-off and hidden brokers answer 404 to everybody', async () => {
    const all = await world()
    const { cookie } = await named('staff')
    const secretLoans = all.loans.filter(({ isPublic }) => !isPublic)
    const secretBrokers = all.profiles.filter(
      ({ kind, isPublic, personId }) => kind === 'broker' && !isPublic && personId,
    )
    const closedLenders = all.profiles.filter(({ kind, isPublic }) => kind === 'lender' && !isPublic).slice(0, 4)
    const hidden = await rowsOf<{ id: number }>(
      'select i.id from individuals i join brokers b on b.company_id = i.company_id where not i.is_visible limit 3',
    )
    const secret = [
      ...secretLoans.flatMap(({ id }) => [`/general/loans/${id}`, `/api/general-public/finder/loans/${id}`]),
      ...secretBrokers.flatMap(({ id, personId }) => [
        `/general/brokers/${id}`,
        `/public/brokers/x/${personId}`,
        `/api/general-public/finder/brokers/${id}`,
        `/api/general-public/finder/brokers/${personId}?slug=x`,
      ]),
      ...closedLenders.map(({ id }) => `/general/lenders/${id}`),
      ...hidden.flatMap(({ id }) => [`/public/brokers/x/${id}`, `/api/general-public/finder/brokers/${id}?slug=x`]),
    ]
    expect(secretLoans.some(({ statusKey }) => statusKey === 'PRESETTLEMENT')).toBe(true)
    expect(
      secretBrokers.some(({ isActive }) => !isActive) &&
        secretBrokers.some(({ isMasterSwitchOn }) => !isMasterSwitchOn),
    ).toBe(true)
    expect(hidden.length).toBeGreaterThan(0)
    for (const jar of [undefined, cookie])
      await each(secret, async (path) => {
        const { status, body } = await send(path, { cookie: jar })
        expect(status, path).toBe(404)
        for (const { loanNo } of secretLoans) expect(body.includes(loanNo), path).toBe(false)
      })
    const finder = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => send(`/api/general-public/finder/brokers?page=${page}`)),
    )
    for (const { companyName } of secretBrokers)
      expect(
        finder.some(({ body }) => body.includes(JSON.stringify(companyName))),
        companyName,
      ).toBe(false)
  })

  test('[L-11] a public loan and a public broker tell exactly their fields', async () => {
    const all = await world()
    const loans = all.loans.filter(({ isPublic }) => isPublic)
    const labels = [
      'Loan No.',
      'Suburb & State',
      'Priority',
      'Principal',
      'Lower Rate',
      'Estab %',
      'LVR %',
      'Scenario',
      'Security Type',
      'Security Sub Type',
      'Settlement',
    ]
    for (const loan of loans) {
      const [page, call] = await Promise.all([
        send(`/general/loans/${loan.id}`),
        send(`/api/general-public/finder/loans/${loan.id}`),
      ])
      const [facts] = await rowsOf<{ contributions: string[]; higher: string }>(
        'select array(select contribution_amount::text from loan_lenders where loan_id = $1) as contributions, higher_rate::text as higher from loans where id = $1',
        [loan.id],
      )
      const { data } = JSON.parse(call.body) as { data: Record<string, unknown> & { principal: unknown } }
      expect(Object.keys(data).sort()).toEqual([
        'brokerStarsFromLender',
        'brokers',
        'estab',
        'id',
        'loanNo',
        'lowerRate',
        'lvr',
        'principal',
        'priority',
        'scenario',
        'securitySubType',
        'securityType',
        'settlement',
        'state',
        'suburb',
        'suburbState',
      ])
      for (const broker of data.brokers as Record<string, unknown>[])
        expect(Object.keys(broker).sort()).toEqual(['brokerId', 'company', 'individualId', 'name'])
      const shown = [...page.body.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, label]) =>
        (label as string).replaceAll('&amp;', '&'),
      )
      expect(shown).toEqual(labels)
      for (const text of [page.body, call.body]) {
        for (const name of loan.closedNames)
          expect(text.includes(name) || text.includes(name.replaceAll('&', '&amp;')), `${loan.id} tells ${name}`).toBe(
            false,
          )
        if ((facts?.contributions.length ?? 0) > 1)
          for (const amount of facts?.contributions ?? []) {
            const grouped = Number(amount).toLocaleString('en-AU')
            expect(text.includes(grouped) || text.includes(`"${amount}"`), `${loan.id} tells a contribution`).toBe(
              false,
            )
          }
        expect(text.includes(`${facts?.higher}%`)).toBe(false)
        expect(text).not.toMatch(
          /contributionAmount|Contribution|lawFirm|Law Firm|Shortfall|"shortfall|platformBdm|\bBDM\b/,
        )
      }
    }
    const { brokerId } = await busyBroker()
    const { data } = JSON.parse((await send(`/api/general-public/finder/brokers/${brokerId}`)).body) as {
      data: Record<string, unknown> & { portraits: Record<string, unknown>[] }
    }
    expect(Object.keys(data).sort()).toEqual([
      'avgStarRating',
      'companyName',
      'currentLoanBook',
      'currentLoansCount',
      'dischargedLoanBook',
      'dischargedLoansCount',
      'id',
      'individualId',
      'logoFile',
      'portraits',
      'positiveReviewsCount',
      'reviewedLoansCount',
      'shortfall',
      'website',
    ])
    for (const portrait of data.portraits)
      expect(Object.keys(portrait).sort()).toEqual([
        'email',
        'firstname',
        'imageFile',
        'individualId',
        'lastname',
        'linkedInProfile',
        'mobileNumber',
      ])
    figures(test.info(), `${loans.length} public loans read field by field`)
  })

  test('[L-11] the loans on a broker page name no lender', async () => {
    const { path, brokerId } = await busyBroker()
    const lenders = await rowsOf<{ name: string }>(
      `select distinct n.name from loan_searches s cross join unnest(s.lender_ids) as x (id) join lenders d on d.id = x.id join companies c on c.id = d.company_id
       cross join lateral (select c.name union select i.first_name || ' ' || i.last_name from individuals i where i.company_id = c.id) n
       where $1 = any(s.broker_ids) and not exists (select from brokers b where b.company_id = c.id)
         and n.name not in (select i.first_name || ' ' || i.last_name from individuals i join brokers b on b.company_id = i.company_id)`,
      [brokerId],
    )
    expect(lenders.length).toBeGreaterThan(5)
    for (const query of [
      '',
      '?group=discharged',
      '?group=discharged&page=2',
      '?group=pre-settlement',
      '?group=done-with-you',
    ]) {
      const { body, status } = await send(`${path}${query}`)
      expect(status).toBe(200)
      expect(
        lenders.filter(({ name }) => body.includes(name)).map(({ name }) => name),
        query,
      ).toEqual([])
      expect(body).not.toContain('Privacy Engaged')
      expect(body).not.toMatch(/Pre-Settlement|Done with You/)
    }
  })
})

test('[L-11] a public page sends at most 130 kB of scripts', async ({ browser }) => {
  const [{ path }, loan, lender] = await Promise.all([busyBroker(), publicLoan(), optedIn()])
  const sizes: string[] = []
  for (const address of [
    '/general/finder-utility',
    path,
    `${path}?group=discharged`,
    `/general/loans/${loan.id}`,
    `/general/lenders/${lender?.id}`,
  ]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    client.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    sizes.push(`${address} ${(bytes / 1000).toFixed(1)} kB in ${scripts.size}`)
    expect.soft(bytes, address).toBeLessThanOrEqual(130_000)
    expect(bytes).toBeGreaterThan(10_000)
    await context.close()
  }
  figures(test.info(), sizes.join(', '))
})
