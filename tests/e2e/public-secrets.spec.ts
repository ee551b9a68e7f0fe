import { rowsOf } from '#tests/e2e/database.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { named } from '#tests/e2e/harness/principals.ts'
import { each, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { busyBroker } from '#tests/e2e/public-records.ts'

test.describe('non-public data', () => {
  test('[L-11] pre-settlement loans and paused, switched-off or hidden brokers return 404 to everybody', async () => {
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

  test('[L-11] a public loan and a public broker expose exactly their public fields', async () => {
    const all = await world()
    const loans = all.loans.filter(({ isPublic }) => isPublic)
    const labels = [
      'Principal',
      'Lower Rate',
      'LVR %',
      'Loan No.',
      'Suburb & State',
      'Priority',
      'Estab %',
      'Scenario',
      'Security Type',
      'Security Sub Type',
      'Settlement',
      'Broker stars from lender',
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

  test('[L-11] the loans on a broker page do not name any lender', async () => {
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
