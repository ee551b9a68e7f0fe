import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { parsePublicPage } from '#lib/discovery/finder/addresses/documents/rules.ts'
import { listSourceEndpoints } from '#scripts/endpoints.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { SCRIPTS } from '#tests/e2e/harness/hostile.ts'
import { MARK, makeMarked, tidyMarked } from '#tests/e2e/harness/marked.ts'
import { freshStaff, named } from '#tests/e2e/harness/principals.ts'
import { samplesOf } from '#tests/e2e/harness/samples.ts'
import { signInWith } from '#tests/e2e/harness/sign-in.ts'
import { each, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { expect, test } from '#tests/e2e/people.ts'

const ROOT = join(import.meta.dirname, '../..')
// The machine may be busy with the rest of the tests.
test.describe.configure({ timeout: 120_000 })

/** Records what no page of a context may do, however briefly it is open: run a foreign script or violate its policy. */
const watchOver = async (context: BrowserContext) => {
  const breaches: string[] = []
  await context.exposeBinding('reportBreach', (_source, what: string) => void breaches.push(what))
  await context.addInitScript(() => {
    const { reportBreach } = window as unknown as { reportBreach: (what: string) => void }
    Object.defineProperty(window, 'broken', { set: () => reportBreach(`a script ran at ${location.href}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
      reportBreach(`${violatedDirective} ${blockedURI} at ${documentURI}`),
    )
  })
  return breaches
}

const strangeLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], form[action], iframe, object, embed')]
      .map((node) => node.getAttribute('href') ?? node.getAttribute('action') ?? node.tagName)
      .filter((target) => !/^(https?:|mailto:|tel:|\/|#|\?)/.test(target)),
  )

/** Differences between the inline scripts of a cached document and the hashes in its policy, in both directions. */
const unhashed = (body: string, policy: string): string[] => {
  const allowed = /script-src ([^;]*);/.exec(policy)?.[1]?.split(' ') ?? []
  const scripts = [...body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => !attributes.includes('type="application/ld+json"'),
  )
  const inline = scripts.filter(([, attributes = '']) => !/\bsrc="/.test(attributes))
  const hashes = inline.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const known = [...hashes, "'strict-dynamic'"]
  return [
    ...hashes.filter((hash) => !allowed.includes(hash)),
    ...allowed.filter((source) => !known.includes(source)),
    // Scripts marked as waiting are fetched when a button needs them.
    ...scripts.flatMap(([, tag = '']) => (/\bsrc="/.test(tag) && !tag.includes('type="text/waiting"') ? [tag] : [])),
  ]
}

test.describe('markup', () => {
  test('[T-C4] markup in every text of a loan and its parties is shown as text on every page', async ({
    visit,
    baseURL,
  }) => {
    const { cookie, staffId } = await freshStaff()
    const marked = await makeMarked(cookie)
    const [{ principal } = { principal: '0' }] = await rowsOf<{ principal: string }>(
      'select principal::text from loans where id = $1',
      [marked.loanId],
    )
    try {
      const staff = await visit()
      await signInWith(staff, cookie, baseURL as string)
      const anybody = await visit()
      const breaches = [await watchOver(staff.context()), await watchOver(anybody.context())]
      const pages: [Page, string][] = [
        [staff, `/loans/${marked.loanId}/view`],
        // Found by its principal, which no other loan has, because other tests may fill the first page.
        [staff, `/loans?minPrincipal=${principal}&maxPrincipal=${principal}`],
        [staff, `/users/${marked.lenderId}/lender`],
        [staff, `/users/${marked.brokerId}/broker`],
        [staff, `/users/${marked.lawFirmId}/lawfirm`],
        [anybody, `/general/loans/${marked.loanId}`],
        [anybody, `/general/brokers/${marked.brokerId}`],
        [anybody, `/public/brokers/x/${marked.personId}`],
      ]
      for (const [page, path] of pages) {
        await page.goto(path)
        await expect(page.locator('body'), path).toContainText(`${MARK} `, { useInnerText: true })
        expect(await strangeLinks(page), path).toEqual([])
      }
      expect(breaches.flat()).toEqual([])
      figures(test.info(), `${pages.length} pages with ${SCRIPTS.length} kinds of mark-up, 0 script runs, 0 breaches`)
    } finally {
      await tidyMarked(marked)
      await rowsOf('update staff set is_active = false where id = $1', [staffId])
    }
  })

  test('[T-C4] markup in an address is shown as text or ignored', async ({ visit, allowConsoleErrors }) => {
    allowConsoleErrors(/404/)
    const page = await visit()
    const breaches = await watchOver(page.context())
    // Each with the address it ends at; a return address that is not a path is not followed.
    const addresses = [SCRIPTS[0], SCRIPTS[1], SCRIPTS[4]].flatMap((script): [string, RegExp][] => {
      const text = encodeURIComponent(script as string)
      const isPath = text.startsWith('%')
      return [
        [`/login-failed?message=${text}&returnUrl=${text}`, /\/login-failed\?/],
        [`/exception/404?redirect=${text}`, /\/exception\/404\?/],
        [`/logged-out?returnUrl=${text}`, isPath ? /:\d+\/%/ : /\/logged-out\?/],
        [`/general/finder-utility?page=${text}&${text}=1`, /\/general\/finder-utility\?/],
        [`/login?returnUrl=${text}`, isPath ? /\/interaction\// : /\/login\?returnUrl/],
        [`/confirm-login?result=fail&error=${text}&returnUrl=${text}`, /\/interaction\//],
        [`/${text.slice(0, 60)}`, /:\d+\/(%|javascript)/],
      ]
    })
    for (const [address, rest] of addresses) {
      const each = await page.context().newPage()
      await each.goto(address, { waitUntil: 'commit' })
      await each.waitForURL(rest)
      await expect(each.locator('main'), address).toBeVisible()
      expect(await strangeLinks(each), address).toEqual([])
      await each.close()
    }
    expect(breaches).toEqual([])
    await page.goto(`/login-failed?message=${encodeURIComponent(SCRIPTS[1] as string)}`)
    await expect(page.getByText('There was an error signing in.')).toBeVisible()
    await expect(page.getByText(SCRIPTS[1] as string)).toHaveCount(0)
  })

  test('[T-C4] every document has the full policy, and every script a nonce, or a hash if the document is cached', async () => {
    const [{ cookie }, all, endpoints] = await Promise.all([named('staff'), world(), listSourceEndpoints(ROOT)])
    const paths = [
      ...endpoints
        .filter(({ kind }) => kind === 'page')
        .flatMap((endpoint) => samplesOf(endpoint, all).filter((_sample, index) => index < 2 || index > 20)),
      ...[
        '/none',
        '/api/none',
        '/_next/none',
        '/favicon.ico',
        '/loans/none/view',
        '/_next/image?url=/icon.svg&w=64&q=75',
      ].map((path) => ({ path })),
    ]
    const faults: string[] = []
    const nonces = new Set<string>()
    const count = { documents: 0, scripts: 0 }
    await each(
      paths.flatMap(({ path }) => [undefined, cookie].map((jar) => ({ path, jar }))),
      async ({ path, jar }) => {
        const { headers, body } = await send(path, { cookie: jar })
        if (!String(headers['content-type']).startsWith('text/html')) return
        count.documents += 1
        const policy = String(headers['content-security-policy'] ?? '')
        const kept = jar === undefined && parsePublicPage(path.split('?')[0] as string) !== null
        const [, nonce = ''] = /script-src 'self' 'nonce-([A-Za-z0-9+/=]{22,})' 'strict-dynamic';/.exec(policy) ?? []
        const wanted: [boolean, string][] = [
          [kept || (nonce !== '' && !nonces.has(nonce)), 'a nonce of its own'],
          [!/script-src[^;]*unsafe|style-src [^;]*unsafe-inline/.test(policy), 'no unsafe source'],
          [
            [
              "default-src 'self'",
              "object-src 'none'",
              "base-uri 'none'",
              "frame-ancestors 'none'",
              'form-action',
            ].every((part) => policy.includes(part)),
            'every directive',
          ],
          [headers['x-content-type-options'] === 'nosniff', 'nosniff'],
          [headers['cross-origin-opener-policy'] === 'same-origin', 'COOP'],
          [headers['referrer-policy'] === 'strict-origin-when-cross-origin', 'a referrer policy'],
          [headers['x-frame-options'] === 'DENY', 'no frame'],
          [headers['x-powered-by'] === undefined && headers.server === undefined, 'no version'],
        ]
        nonces.add(nonce)
        for (const [holds, what] of wanted) if (!holds) faults.push(`${path.slice(0, 80)}: not ${what}`)
        const scripts = body.match(/<(script|style)\b[^>]*>/g) ?? []
        count.scripts += scripts.length
        if (kept) faults.push(...unhashed(body, policy).map((tag) => `${path.slice(0, 80)}: no hash of ${tag}`))
        else if (scripts.some((tag) => !tag.includes(`nonce="${nonce}"`)))
          faults.push(`${path.slice(0, 80)}: a script without the nonce`)
        if (/\son\w+="/.test(body.replace(/<script[\s\S]*?<\/script>/g, '')))
          faults.push(`${path.slice(0, 80)}: an event handler in the mark-up`)
      },
    )
    figures(test.info(), `${count.documents} documents, ${count.scripts} scripts and styles, ${faults.length} faults`)
    expect(count.documents).toBeGreaterThan(60)
    expect(faults).toEqual([])
  })
})
