import type { Page } from '@playwright/test'
import { figures } from '#tests/e2e/harness/figures.ts'
import { each, ORIGIN, send } from '#tests/e2e/harness/wire.ts'
import { type LoanFacts, world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'
import { busyBroker } from '#tests/e2e/public-records.ts'

const publicLoan = async (): Promise<LoanFacts> =>
  (await world()).loans.find(({ isPublic, hiddenNames }) => isPublic && hiddenNames.length > 0) as LoanFacts
const optedIn = async () => (await world()).profiles.find(({ kind, isPublic }) => kind === 'lender' && isPublic)

test.describe('without JavaScript', () => {
  const bare = { javaScriptEnabled: false }
  // Buttons that open a dialog are hidden from visitors without scripts.
  const hideButtons = () => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-needs-scripts]')) part.hidden = true
  }
  const textOf = async (page: Page): Promise<string> => {
    await page.evaluate(hideButtons)
    return (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  }

  test('[L-11] a visitor reads finder, broker and loan through links only', async ({ visit }) => {
    const page = await visit(bare)
    await page.goto('/')
    expect(page.url()).toBe(`${ORIGIN}/general/finder-utility`)
    const cards = page.getByRole('article')
    const first = await cards.first().innerText()
    expect(await cards.count()).toBeGreaterThan(5)
    await expect(page.getByText(/^Ranked by/)).toBeVisible()
    await page.goto('/general/finder-utility?page=9999')
    await expect(page.getByText(/^Ranked by/)).toHaveCount(0)
    await page.goto('/')
    await page.getByRole('link', { name: /^Next/ }).click()
    await expect(page).toHaveURL('/general/finder-utility?page=2')
    expect(await cards.first().innerText()).not.toBe(first)
    await page.getByRole('link', { name: /^Previous/ }).click()
    const details = page.getByRole('link', { name: /^Details of/ }).first()
    await expect(details).toHaveAttribute('target', '_blank')
    await page.goto((await details.getAttribute('href')) as string)
    await expect(page).toHaveURL(/\/general\/brokers\/\d+\?searchMatch=true$/)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    expect(first).toContain(name.split('\n')[0]?.split(',')[0] as string)
    await page
      .getByRole('navigation', { name: 'Loans' })
      .getByRole('link', { name: /Discharged/ })
      .click()
    await expect(page).toHaveURL(/group=discharged.*#loans$/)
    await page.getByRole('link', { name: 'Principal' }).first().click()
    await expect(page).toHaveURL(/sort=principal.*#loans$/)
    // Links of the list return to it, far below the top of the page.
    await expect(page.getByRole('navigation', { name: 'Loans' })).toBeInViewport()
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/general\/loans\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Loan ')
    await expect(page.getByRole('link', { name: /^Write to / }).first()).toHaveAttribute(
      'href',
      /^\/general\/brokers\/\d+\/enquiry\?portrait=\d+$/,
    )
    await page.getByRole('link', { name: 'Find a broker' }).first().click()
    await expect(page).toHaveURL('/general/finder-utility')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.locator('body').innerText()).toContain('Signing in needs JavaScript.')
  })

  test('[L-11] the pages have the same text with and without JavaScript', async ({ visit }) => {
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

test.describe('metadata of a page', () => {
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

  test('[L-11] every public page has the right title, description and canonical link', async () => {
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

  test('[L-11] a wrong name in the address redirects permanently to the right one, with its query', async () => {
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

  test('[L-11] the sitemap lists every public page and no other, and robots.txt disallows the demonstration', async () => {
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
