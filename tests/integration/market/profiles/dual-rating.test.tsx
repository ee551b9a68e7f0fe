import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfileWithTabs } from '#app/(office)/users/[id]/profile-page.tsx'
import { parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import { refreshProfileFigures } from '#lib/lending/projections/figures/commands.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { makeMarket, recordLoan } from './market.ts'

const router = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} } as never

test('[D-22] each profile of a dual company counts the positive ratings of its own side', async () => {
  const { lender, broker, dual, firm, actors } = await makeMarket()
  const record = async (parties: Parameters<typeof recordLoan>[0], direction: string, stars: number) => {
    const loanId = await recordLoan(parties, 'current')
    await database().loanReview.create({ data: { loanId, direction, stars } })
  }
  const asLender = { lenders: [dual], brokers: [broker], lawFirm: firm }
  for (const stars of [5, 4, 4]) await record(asLender, 'LENDER_FROM_BROKER', stars)
  for (const stars of [5, 2])
    await record({ lenders: [lender], brokers: [dual], lawFirm: firm }, 'BROKER_FROM_LENDER', stars)
  await runTransaction((tx) => refreshProfileFigures(tx, [dual.lenderId, dual.brokerId]))

  const drawHead = async (kind: 'lender' | 'broker', id: number) => {
    const profile = (await getProfile(actors.staff, kind, id)) as Profile
    const { pipe } = renderToPipeableStream(
      <AppRouterContext value={router}>
        <SearchParamsContext value={new URLSearchParams()}>
          <ProfileWithTabs
            actor={actors.staff}
            profile={profile}
            search={parseProfileSearch({})}
            path={`/users/${id}/${kind}`}
          />
        </SearchParamsContext>
      </AppRouterContext>,
    )
    return (await text(pipe(new PassThrough()))).replaceAll('<!-- -->', '')
  }
  expect(await drawHead('broker', dual.brokerId)).toContain('2 reviewed loans · 1 positive')
  expect(await drawHead('lender', dual.lenderId)).toContain('3 reviewed loans · 3 positive')
})
