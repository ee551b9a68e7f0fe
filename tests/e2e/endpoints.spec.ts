import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Endpoint } from '#scripts/endpoint-files.ts'
import { findEndpointFaults, listSourceEndpoints, readBuiltEndpoints } from '#scripts/endpoints.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { ARRIVALS, canariesOf, ROOT, readable } from '#tests/e2e/harness/arrivals.ts'
import { isThorough } from '#tests/e2e/harness/depth.ts'
import { expectedOutcome, isPartyOf, outcomeOf } from '#tests/e2e/harness/expectations.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import type { Principal } from '#tests/e2e/harness/principals.ts'
import { type Sample, samplesOf } from '#tests/e2e/harness/samples.ts'
import { type Answer, each, fromOurPage, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'
import { markOf, PRINCIPALS } from '#tests/support/access/principals.ts'
import { ACCESS } from '#tests/support/access/table.ts'

// The machine may be busy with the rest of the tests.
test.describe.configure({ timeout: 120_000 })

/** Private values in the answer: numbers of other people's loans, and lenders that hide on this loan. */
const leaksOf = (
  { actor }: Principal,
  canaries: string[],
  { loan }: Sample,
  answer: Answer,
  isPublicEndpoint: boolean,
): string[] => {
  const found = canaries.filter((number) => answer.body.includes(number))
  if (!loan || actor.kind === 'staff') return found
  const names = isPublicEndpoint ? loan.closedNames : isPartyOf(actor, loan) ? [] : loan.hiddenNames
  const own = 'name' in actor ? [actor.name, 'companyName' in actor ? actor.companyName : ''] : []
  return [...found, ...names.filter((name) => !own.includes(name) && answer.body.includes(name))]
}

// Another test may type a number in the form of the same person, whose draft is shown to nobody else.
const isOwnDraft = async ({ actor }: Principal, address: string): Promise<boolean> =>
  address === '/loans/create' &&
  'accountId' in actor &&
  (await rowsOf('select 1 from loan_drafts where account_id = $1', [actor.accountId])).length > 0

/** Whether a personal answer may be cached; files have a rule of their own and static texts are public. */
const isKept = ({ address }: Endpoint, { headers }: Answer): boolean => {
  const control = String(headers['cache-control'] ?? '')
  if (/^\/(robots\.txt|icon\.svg|manifest\.webmanifest|sitemap)/.test(address)) return false
  if (address === '/api/files/[id]') return !/^(public, no-cache|private, no-(cache|store))$/.test(control)
  return !(control.includes('private') && control.includes('no-store'))
}

test('[T-A1] every endpoint of the build is classified, and every readable one has samples', async () => {
  const endpoints = await listSourceEndpoints(ROOT)
  expect(findEndpointFaults(endpoints, readBuiltEndpoints(ROOT))).toEqual([])
  const all = await world()
  for (const endpoint of await readable()) expect(samplesOf(endpoint, all), endpoint.name).not.toEqual([])
  expect(all.loans.filter((loan) => loan.statusKey === 'PRESETTLEMENT').length).toBeGreaterThan(3)
  expect(all.loans.filter((loan) => loan.hiddenNames.length > 0).length).toBeGreaterThan(3)
  figures(test.info(), `${endpoints.length} endpoints, 0 unclassified`)
})

test('the build bundles the database client a few times, not once per endpoint', async () => {
  const folder = join(ROOT, '.next/server/chunks')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const chunks = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const copies = chunks.filter((text) => text.includes('inlineSchema')).length
  expect(copies).toBeGreaterThan(0)
  expect(copies).toBeLessThan(5)
  figures(test.info(), `${copies} copies in ${chunks.length} chunks`)
})

for (const [place, title] of PRINCIPALS.entries()) {
  test(`[T-A1] [T-A3] [T-A9] ${title} gets the expected outcome at every endpoint, and nothing private`, async () => {
    const principal = await ARRIVALS[title]()
    const [all, endpoints, canaries] = await Promise.all([world(), readable(), canariesOf(principal)])
    // Everybody tries the first sample of each endpoint and a share of the others; of two similar principals one tries twice as
    // many.
    const isTwin = /^(another|rival|person|administrator)/.test(title)
    // Addresses of nothing are handled alike for everybody, so each principal tries a sixth of them.
    const isTried = ({ isNone }: Sample, index: number): boolean => {
      if (isNone) return index % 6 === place % 6
      return index === 0 || (isThorough ? !isTwin || index % 2 === 0 : index % (isTwin ? 6 : 3) === place % 3)
    }
    const knocks = endpoints.flatMap((endpoint) =>
      samplesOf(endpoint, all)
        .filter(isTried)
        .map((sample) => ({ endpoint, sample })),
    )
    const faults: string[] = []
    const count = { shown: 0, refused: 0 }
    await each(knocks, async ({ endpoint, sample }) => {
      const answer = await send(sample.path, { cookie: principal.cookie })
      const [outcome, expected] = [
        outcomeOf(answer),
        expectedOutcome({ principal: title, actor: principal.actor }, endpoint, sample),
      ]
      if (outcome === 'shown') count.shown += 1
      else count.refused += 1
      const say = (what: string) => faults.push(`${sample.path.slice(0, 90)}: ${what}`)
      if (outcome !== expected) say(`${outcome} (${answer.status}), not ${expected}`)
      for (const leak of leaksOf(principal, canaries, sample, answer, /general|public/.test(endpoint.address)))
        if (!(await isOwnDraft(principal, endpoint.address))) say(`tells ${leak}`)
      if (principal.cookie && isKept(endpoint, answer)) say(`may be kept: ${answer.headers['cache-control']}`)
      if (
        principal.cookie === undefined &&
        answer.headers['set-cookie'] &&
        !String(answer.headers['cache-control']).includes('no-store')
      )
        say('a cookie that may be kept')
    })
    figures(
      test.info(),
      `${knocks.length} knocks, ${count.shown} shown, ${count.refused} not, ${canaries.length} canaries, ${faults.length} faults`,
    )
    expect(faults).toEqual([])
  })
}

for (const title of PRINCIPALS) {
  test(`[T-A1] ${title} is refused by every write endpoint that the access table closes`, async () => {
    const principal = await ARRIVALS[title]()
    const endpoints = (await listSourceEndpoints(ROOT)).filter(
      ({ kind, method, name }) => kind === 'handler' && method !== 'GET' && markOf(ACCESS[name], title) !== 'open',
    )
    const faults: string[] = []
    await each(endpoints, async ({ address, method, name }) => {
      const path = address.replace(/\[[^\]]+\]/g, '2147483646')
      const headers = { ...fromOurPage(), 'content-type': 'application/json' }
      const { status } = await send(path, { method, headers, body: '{}', cookie: principal.cookie })
      const expected = markOf(ACCESS[name], title) === 'refused' ? 403 : 401
      if (status !== expected) faults.push(`${method} ${path}: ${status}, not ${expected}`)
    })
    figures(test.info(), `${endpoints.length} closed writes, ${faults.length} faults`)
    expect(faults).toEqual([])
  })
}
