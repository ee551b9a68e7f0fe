import { expect, test } from 'vitest'
import { LoanView } from '#components/lending/records/view/loan-view.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { today } from '#lib/server/operations/clock.ts'
import { makeLoanInput } from '#prisma/seed/factories.ts'
import { makeCast, recorded } from '#tests/integration/lending/cast.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

const cast = await makeCast()

test('a loan shows its last editor, with a company if the editor has one', async () => {
  const body = makeLoanInput(cast.parties)
  const id = await recorded(cast.parties, body)
  const { suburb: _suburb, state: _state, ...rest } = body as Record<string, unknown>
  const shownAfter = async (actor: Actor, lowerRate: string): Promise<string> => {
    const { suburbId, version } = await getLoan(cast.actors.staff, id)
    await updateLoan(actor, id, Object.assign({}, rest, { suburbId, version, lowerRate }))
    const loan = await getLoan(cast.actors.staff, id)
    const text = seen(
      markupOf(
        <LoanView
          product="Covenant"
          loan={loan}
          moments={[]}
          today={today()}
          back={{ href: '/loans', label: 'Loans' }}
        />,
      ),
    )
    return /Last edited by .*?, \d/.exec(text)?.[0] ?? text
  }
  expect(await shownAfter(cast.actors.lender, '8.10')).toMatch(
    /^Last edited by Amelia Ferrante, Redgum Private Credit, \d$/,
  )
  const { name } = cast.actors.staff
  expect(await shownAfter(cast.actors.staff, '8.20')).toMatch(new RegExp(`^Last edited by ${name}, \\d$`))
})
