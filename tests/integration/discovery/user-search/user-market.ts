import { createSystemActor } from '#lib/core/actor.ts'
import { addDaysTo } from '#lib/core/dates.ts'
import { rebuildLoanSearch } from '#lib/lending/projections/searches/commands.ts'
import { database, pool } from '#lib/server/database/db.ts'
import { now, today } from '#lib/server/operations/clock.ts'
import {
  acceptInvitation,
  makeBroker,
  makeDual,
  makeFileNote,
  makeIndividual,
  makeLawFirm,
  makeLender,
  makeStaff,
} from '#prisma/seed/factories.ts'
import { allLoans } from '#tests/integration/discovery/loan-search/plain-loans.ts'
import { type Plain, readPlain } from '#tests/integration/discovery/user-search/plain-users.ts'
import { type Cast, discharged, makeCast, preSettlement, recorded, setBooks } from '#tests/integration/lending/cast.ts'

export const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item

/** Companies, people, loans, notes, leads and offers with everything that a viewer may and may not see. */
export const makeUserMarket = async (): Promise<{ cast: Cast; plain: Plain; bdms: number[] }> => {
  const cast = await makeCast()
  const { lender, second, dual, broker, rivalBroker, firm, rivalFirm } = cast
  const bdms = [(await makeStaff({ firstName: 'Zoe', lastName: 'Adler' })).staffId, (await makeStaff()).staffId]
  await setBooks(second.lenderId, { current: false })
  await setBooks(dual.lenderId, { discharged: false })
  const hiding = await makeLender({ companyName: 'Hidden Everywhere', bdmId: bdms[0] as number })
  await setBooks(hiding.lenderId, { current: false, discharged: false })
  const off = await makeLender({ companyName: 'Switched Off', stateKey: 'WA' })
  const paused = await makeBroker({ companyName: 'Paused Broking', bdmId: bdms[1] as number })
  const lendsNoMore = await makeDual({ companyName: 'Lends No More' })
  const brokesNoMore = await makeDual({ companyName: 'Brokes No More' })
  const closed = await makeLawFirm({ companyName: 'Switched Off Legal' })
  for (const [at, companyId] of [lender.companyId, dual.companyId, firm.companyId, broker.companyId].entries()) {
    await makeIndividual(companyId, {
      firstName: `Person ${at}`,
      isVisible: at !== 1,
      stateKey: pick(['VIC', 'QLD'], at),
    })
  }
  const parties = [[lender], [second], [lender, second], [dual, lender], [dual], [hiding, lender], [off], [hiding]]
  for (let at = 0; at < 72; at += 1) {
    const on = pick(parties, at)
    await recorded(
      {
        lenders: on,
        brokers: at % 3 ? [broker] : [rivalBroker, dual],
        lawFirm: at % 4 ? firm : rivalFirm,
      },
      {
        settlementDate: addDaysTo(today(), -500 + at * 5),
        repaymentDate: addDaysTo(today(), at * 3),
        ...pick([{}, preSettlement, { statusKey: 'DEFAULT' }, discharged], at >> 1),
        loanLenders: on.map(({ lenderId }, part) => ({ lenderId, contributionAmount: 300_000 + at * 9_000 + part })),
      },
    )
  }
  // People whom only staff can find.
  await recorded({ lenders: [off], brokers: [paused], lawFirm: closed }, discharged)
  const { staff, lender: ours, broker: theirs } = cast.actors
  await pool().query('update lenders set bdm_id = $1 where id = any($2)', [bdms[1], [lender.lenderId, dual.lenderId]])
  // Notes and leads of two companies and of staff, kept separately.
  for (const [at, actor] of [staff, ours, theirs].entries()) {
    const noted = [
      { kind: 'lender', id: second.lenderId },
      { kind: 'broker', id: rivalBroker.brokerId },
      { kind: 'lawfirm', id: firm.lawFirmId },
      { kind: 'lender', id: dual.lenderId },
      { kind: 'broker', id: dual.brokerId },
    ] as const
    for (const [turn, profile] of noted.entries())
      if ((turn + at) % 3) await makeFileNote(actor, profile, { noteType: pick(['PHONE_CALL', 'EMAIL'], turn + at) })
  }
  await pool().query(`with each as (select id, row_number() over (order by id) as n from file_notes)
    update file_notes f set taken_at = now() - each.n * 37 % 11 * interval '1 day' - each.n * interval '1 minute'
    from each where each.id = f.id`)
  await pool().query(`insert into observers (company_id) select unnest($1::int[]) on conflict do nothing`, [
    [cast.rival.companyId, dual.companyId],
  ])
  await pool().query(
    `insert into company_leads (observer_id, company_id, lead_score, followup_date)
     select o.id, c.id, (array['A', 'B', 'C', null])[1 + (o.id + c.id) % 4],
       case (o.id + c.id) % 5 when 0 then null when 1 then $1::date - 3 when 2 then $1::date when 3 then $1::date + 5 else $1::date + 20 end
     from observers o, companies c where (o.id + c.id) % 3 > 0`,
    [today()],
  )
  // Lenders' offers: published, offered only, and neither.
  await pool().query(
    `insert into lender_categories (lender_id, category_key, is_offered, is_verified, last_verified_at, modified_at, is_syndicate_lender,
       available, preferred_parcel_size_min, preferred_parcel_size_max, rate_min, rate_max)
     select l.id, c.key, (l.id + c.code) % 4 > 0, (l.id + c.code) % 4 > 1, case when (l.id + c.code) % 4 > 1 then $1::timestamptz end, $1,
       (l.id + c.code) % 5 = 0, 1000000 * (1 + (l.id + c.code) % 7), case when c.code % 2 = 0 then 500000 * (1 + l.id % 3) end,
       2000000 * (1 + (l.id + c.code) % 4), 8, 12
     from lenders l, categories c
     on conflict (lender_id, category_key) do update set is_offered = excluded.is_offered, is_verified = excluded.is_verified,
       last_verified_at = excluded.last_verified_at, available = excluded.available, is_syndicate_lender = excluded.is_syndicate_lender,
       preferred_parcel_size_min = excluded.preferred_parcel_size_min, preferred_parcel_size_max = excluded.preferred_parcel_size_max,
       rate_min = 8, rate_max = 12`,
    [now()],
  )
  await acceptInvitation(lender.accountId, { lastLoginAt: new Date('2026-11-02T01:00:00Z') })
  await acceptInvitation(broker.accountId, { lastLoginAt: new Date('2026-11-05T01:00:00Z') })
  for (const { companyId } of [off, closed])
    await database().company.update({ where: { id: companyId }, data: { isMasterSwitchOn: false } })
  for (const { brokerId } of [paused, brokesNoMore])
    await database().broker.update({ where: { id: brokerId }, data: { isActive: false } })
  await database().lender.update({ where: { id: lendsNoMore.lenderId }, data: { isActive: false } })
  await database().company.update({ where: { id: broker.companyId }, data: { website: 'https://whitely.example' } })
  await rebuildLoanSearch(createSystemActor('test'))
  return { cast, bdms, plain: await readPlain(await allLoans()) }
}
