import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToPipeableStream } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { ProfileWithTabs } from '#app/(office)/users/[id]/profile-page.tsx'
import type { PersonActor } from '#lib/core/actor.ts'
import { setFollowupDate } from '#lib/crm/leads/commands.ts'
import { parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { type MadeLender, makeFileNote, makeIndividual, makeLender } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, recordLoan } from './market.ts'

// Two are needed for the session and the account of a request.
const MOST = 10
const router = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} } as never

/** Returns the markup of a lender profile and the number of database round trips. */
const viewOf = async (actor: PersonActor, id: number, query: Record<string, string>) => {
  let trips = 0
  const count = () => {
    trips += 1
  }
  pool().on('acquire', count)
  try {
    const profile = (await getProfile(actor, 'lender', id)) as Profile
    const { pipe } = renderToPipeableStream(
      <AppRouterContext value={router}>
        <SearchParamsContext value={new URLSearchParams(query)}>
          <ProfileWithTabs
            actor={actor}
            profile={profile}
            search={parseProfileSearch(query)}
            path={`/users/${id}/lender`}
          />
        </SearchParamsContext>
      </AppRouterContext>,
    )
    return { trips, markup: (await text(pipe(new PassThrough()))).replaceAll('<!-- -->', '') }
  } finally {
    pool().off('acquire', count)
  }
}

let market: Market
let small: MadeLender
let large: MadeLender

const fill = async (
  lender: MadeLender,
  { loans, notes, portraits }: Record<'loans' | 'notes' | 'portraits', number>,
) => {
  const { broker, firm, actors } = market
  for (let count = 0; count < loans; count += 1)
    await recordLoan(
      { lenders: [lender], brokers: [broker], lawFirm: firm },
      (['preSettlement', 'current', 'discharged'] as const)[count % 3],
    )
  for (let count = 1; count < portraits; count += 1) await makeIndividual(lender.companyId)
  for (const actor of [actors.staff, actors.broker]) {
    const id = await makeFileNote(actor, { kind: 'lender', id: lender.lenderId })
    await database().$executeRaw`
      insert into file_notes (observer_id, lender_id, note_type_key, note, taken_by_id, taken_at)
      select observer_id, lender_id, note_type_key, note || ' ' || place, taken_by_id, taken_at - place * interval '1 hour'
      from file_notes, generate_series(2, ${notes}::int) as place where id = ${id}`
  }
}

beforeAll(async () => {
  market = await makeMarket()
  small = await makeLender()
  large = await makeLender()
  await fill(small, { loans: 10, notes: 10, portraits: 2 })
  await fill(large, { loans: 500, notes: 2_000, portraits: 12 })
  // Another company is due, so the link to the next call is loaded and rendered.
  await setFollowupDate(market.actors.staff, market.rivalBroker.companyId, { followupDate: '2020-01-01' })
}, 120_000)

describe('the first view of a profile with 500 loans, 2,000 notes and 12 portraits', () => {
  const views: [string, Record<string, string>, string][] = [
    ['as it opens', {}, 'Portrait 1 of 12'],
    ['its current loans', { tab: 'loanstab', group: 'current' }, 'Page'],
    ['a loan search that came along', { state: 'NSW', searchMatch: 'true' }, 'Matching Your Search'],
    ['its criteria', { tab: 'loans', category: '4' }, '1st Ranking'],
    ['its file notes', { tab: 'fileNotes' }, '2,000'],
    ['its details', { tab: '3' }, 'Professional'],
  ]
  for (const [name, query, mark] of views) {
    test(`[D-03] ${name}: as many database round trips as with ten loans, at most twelve including the session’s`, async () => {
      const { staff, broker } = market.actors
      for (const actor of [staff, broker]) {
        const [few, many] = [await viewOf(actor, small.lenderId, query), await viewOf(actor, large.lenderId, query)]
        expect(many.trips, actor.kind).toBe(few.trips)
        expect(many.trips, actor.kind).toBeLessThanOrEqual(MOST)
        if (actor === staff) expect(many.markup).toContain(mark)
      }
    })
  }
})
