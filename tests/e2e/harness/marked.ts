import { randomInt } from 'node:crypto'
import { buildAcn } from '#prisma/seed/numbers.ts'
import { rowsOf } from '#tests/e2e/database.ts'
import { SCRIPTS } from '#tests/e2e/harness/hostile.ts'
import { postLoan } from '#tests/e2e/harness/loans.ts'
import { environmentOf } from '#tests/e2e/harness/processes.ts'
import { ORIGIN } from '#tests/e2e/harness/wire.ts'

/** A word beside each piece of markup, which shows a test that the text has reached a page. */
export const MARK = 'Zyxwv'

export type Marked = {
  lenderId: number
  brokerId: number
  lawFirmId: number
  personId: number
  loanId: number
  companyIds: number[]
}

const script = (index: number): string => `${MARK} ${SCRIPTS[index % SCRIPTS.length]}`

/** Creates a lender, a broker and a law firm with markup in every text, and a settled loan of theirs. */
export const makeMarked = async (cookie: string): Promise<Marked> => {
  Object.assign(process.env, environmentOf({ NEXTAUTH_URL: ORIGIN, DATABASE_POOL: '2' }))
  const { makeBroker, makeLawFirm, makeLender, makeLoanInput } = await import('#prisma/seed/factories.ts')
  const { disconnect } = await import('#lib/server/database/db.ts')
  const [bdm] = await rowsOf<{ id: number }>('select id from staff where is_active order by id limit 1')
  const contact = (index: number) => ({
    companyName: script(index),
    companyACN: buildAcn(randomInt(50_000, 600_000)),
    firstName: script(index + 1),
    lastName: script(index + 2),
    email: `marked-${randomInt(2 ** 47)}@covenant.example`,
    bdmId: bdm?.id as number,
  })
  try {
    const lender = await makeLender(contact(0))
    const broker = await makeBroker(contact(1))
    const lawFirm = await makeLawFirm({
      ...contact(3),
      associate: { firstName: script(4), lastName: script(0), email: `marked-${randomInt(2 ** 47)}@covenant.example` },
    })
    const companyIds = [lender.companyId, broker.companyId, lawFirm.companyId]
    await rowsOf(`update companies set website = 'javascript:window.top.broken=1' where id = any($1)`, [companyIds])
    await rowsOf(
      `update individuals set linked_in_profile = 'javascript:window.top.broken=1' where company_id = any($1)`,
      [companyIds],
    )
    const input = makeLoanInput(
      { lenders: [lender], brokers: [broker], lawFirm },
      {
        loanNo: `X${randomInt(10 ** 10)}`,
        notes: `${script(0)}\u0000\ud800\n${script(3)}`,
        loanLenders: [{ lenderId: lender.lenderId, contributionAmount: 2_000_000 + randomInt(10 ** 6) }],
      },
    )
    const loanId = await postLoan(cookie, input)
    return {
      lenderId: lender.lenderId,
      brokerId: broker.brokerId,
      lawFirmId: lawFirm.lawFirmId,
      personId: broker.individualId,
      loanId,
      companyIds,
    }
  } finally {
    await disconnect()
  }
}

/** Gives the companies plain names again and hides them from everybody. */
export const tidyMarked = async ({ companyIds, loanId }: Marked): Promise<void> => {
  await rowsOf(
    `update individuals set first_name = 'Plain', last_name = 'Person', linked_in_profile = null, is_visible = false where company_id = any($1)`,
    [companyIds],
  )
  await rowsOf(
    `update companies set name = 'Plain Company', website = null, is_master_switch_on = false where id = any($1)`,
    [companyIds],
  )
  await rowsOf('update loans set notes = null where id = $1', [loanId])
  await rowsOf(
    `update loan_searches set lender_name = 'Plain Person', broker_name = 'Plain Person' where loan_id = $1`,
    [loanId],
  )
}
