import { randomInt } from 'node:crypto'
import type { StaffActor } from '#lib/core/actor.ts'
import { groupDigits } from '#lib/core/money.ts'
import { GROUPINGS } from '#lib/discovery/loan-search/groups/search.ts'
import { LOAN_HISTOGRAMS } from '#lib/discovery/loan-search/histograms/rules.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import type { EmptyDatabase } from '#tests/e2e/database.ts'
import { makeAskedScenario } from '#tests/e2e/harness/canary-approaches.ts'
import { makeWorkbooks } from '#tests/e2e/harness/canary-workbooks.ts'
import { sessionFor } from '#tests/e2e/harness/principals.ts'
import { environmentOf } from '#tests/e2e/harness/processes.ts'

/** All readers: some without a part in any of the loans, the parties of all loans, staff, and the first two lenders. */
export const READERS = [
  ...(['visitor', 'broker', 'rival', 'dual', 'another firm'] as const),
  ...(['party broker', 'party firm', 'staff', 'admin', 'owner', 'another owner'] as const),
  // They see what a broker and a visitor without a part in anything see.
  ...(['staff viewing as a broker', 'owner viewing as a visitor'] as const),
] as const
export type Reader = (typeof READERS)[number]

/** A word that occurs in one private field of one lender only, with everybody who may read it. */
export type Canary = { field: string; words: readonly string[]; readers: readonly Reader[] }

export type Aviary = {
  canaries: Canary[]
  cookies: Record<Reader, string | undefined>
  lenderIds: number[]
  companyIds: number[]
  personIds: number[]
  loanIds: number[]
  logs: { loanId: number; id: number }[]
  mailIds: number[]
  /** The workbooks of everything that the administrator can export. */
  workbooks: string[]
  brokerId: number
  firmId: number
  approachIds: number[]
  scenarioId: number
}

const LENDERS = 10
const LETTERS = 'bcdfghjklmnpqrstvwxz'
const word = (): string => `Zq${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
const STAFF: readonly Reader[] = ['staff', 'admin']

/** Creates ten lenders with a unique word in each private field, in a separate database. */
export const makeCanaries = async (own: EmptyDatabase, origin: string): Promise<Aviary> => {
  Object.assign(process.env, environmentOf({ APP_DATABASE_URL: own.url, NEXTAUTH_URL: origin, DATABASE_POOL: '2' }))
  const made = await import('#prisma/seed/factories.ts')
  const { database, disconnect } = await import('#lib/server/database/db.ts')
  const { createLoan } = await import('#lib/lending/saving/commands.ts')
  const { saveDetailNote } = await import('#lib/crm/detail-notes/commands.ts')
  try {
    const [staff, admin] = [await made.makeStaff(), await made.makeStaff({ isAdmin: true })]
    const [rival, second] = [await made.makeLender(), await made.makeLender()]
    const [broker, partyBroker] = [await made.makeBroker(), await made.makeBroker()]
    const [firm, otherFirm, dual] = [await made.makeLawFirm(), await made.makeLawFirm(), await made.makeDual()]
    const [staffActor, rivalActor] = [await made.findActorOf(staff), await made.findActorOf(rival)]
    const aviary = { canaries: [] as Canary[], lenderIds: [] as number[], companyIds: [] as number[] }
    const [personIds, loanIds, owners] = [[] as number[], [] as number[], [] as number[]]
    const asked = await makeAskedScenario(database(), partyBroker.brokerId)
    for (let at = 0; at < LENDERS; at += 1) {
      const lender = await made.makeLender()
      const { lenderId, companyId, accountId } = lender
      const owner: Reader[] = at === 0 ? ['owner'] : at === 1 ? ['another owner'] : []
      const inside = [...STAFF, ...owner]
      const parties: Reader[] = [...inside, 'party broker', 'party firm']
      const place = (field: string, readers: readonly Reader[], words = [word()]): string => {
        aviary.canaries.push({ field: `${field} of lender ${at}`, words, readers })
        return words[0] as string
      }
      const hidden = await made.makeIndividual(companyId, {
        firstName: place('hidden person', inside),
        email: `${place('address of the hidden person', inside).toLowerCase()}@covenant.example`,
        isVisible: false,
      })
      const profile = { kind: 'lender', id: lenderId } as const
      await made.makeFileNote(staffActor, profile, { note: place('note of staff', STAFF) })
      await made.makeFileNote(rivalActor, profile, { note: place('note of a rival', ['rival']) })
      for (const section of ['professional', 'personal'] as const)
        await saveDetailNote(staffActor, { ...profile, section }, { detail: place(`${section} detail`, STAFF) })
      const category = { lenderId, isVerified: true, lastVerifiedAt: new Date(), lastVerifiedById: accountId }
      await database().lenderCategory.create({
        data: { ...category, categoryKey: 'FIRST_RANKING', isOffered: true, comments: place('comments', inside) },
      })
      await database().lenderCategory.create({
        data: { ...category, categoryKey: 'RURAL', pointOfDifference: place('terms that are not offered', inside) },
      })
      await database().savedSearch.create({
        data: { accountId, kind: 'LOANS', name: place('saved search', owner), selectedColumns: [], filters: {} },
      })
      if (at < 2) await asked.ask(lenderId, (field) => place(field, [...inside, 'party broker']))
      const among = { lenders: [lender, second], brokers: [partyBroker], lawFirm: firm }
      const amount = 730_000_000 + randomInt(9_000_000)
      place('contribution', parties, [String(amount), groupDigits(String(amount))])
      const loanLenders = [
        { lenderId: second.lenderId, contributionAmount: 100_000_000 + randomInt(9_000_000) },
        { lenderId, contributionAmount: amount },
      ]
      const notes = place('notes of a loan', parties)
      loanIds.push((await createLoan(made.seeder, made.makeLoanInput(among, { loanLenders, notes }))).id)
      const loanNo = place('number of a pre-settlement loan', parties)
      const early = { statusKey: null, settlementDate: null, repaymentDate: null, loanNo }
      loanIds.push((await createLoan(made.seeder, made.makeLoanInput(among, early))).id)
      await database().lender.update({
        where: { id: lenderId },
        data: { loanTabShowCurrentLoanBook: false, loanTabShowDischargedLoanBook: false, finderFunctionOptIn: at < 5 },
      })
      aviary.lenderIds.push(lenderId)
      aviary.companyIds.push(companyId)
      personIds.push(hidden.individualId)
      owners.push(accountId)
    }
    const session = ({ accountId }: { accountId: number }) => sessionFor(accountId, own.rowsOf)
    const viewing = async (who: { accountId: number }, view: string) => {
      const cookie = await session(who)
      await own.rowsOf(
        `update sessions set view_as = $2, view_as_lender_id = $3, view_as_until = now() + interval '20 minutes'
         where account_id = $1`,
        [who.accountId, view, aviary.lenderIds[0]],
      )
      return cookie
    }
    // Created first, so that they do not change the same person's sessions without a view.
    const views = [await viewing(staff, 'BROKER'), await viewing({ accountId: owners[0] as number }, 'VISITOR')]
    const cookies: Aviary['cookies'] = {
      visitor: undefined,
      broker: await session(broker),
      rival: await session(rival),
      dual: await session(dual),
      'another firm': await session(otherFirm),
      'party broker': await session(partyBroker),
      'party firm': await session(firm),
      staff: await session(staff),
      admin: await session(admin),
      owner: await session({ accountId: owners[0] as number }),
      'another owner': await session({ accountId: owners[1] as number }),
      'staff viewing as a broker': views[0],
      'owner viewing as a visitor': views[1],
    }
    const workbooks = await makeWorkbooks((await made.findActorOf(admin)) as StaffActor)
    const logs = await own.rowsOf<{ loanId: number; id: number }>(
      'select loan_id as "loanId", id from loan_logs order by id',
    )
    const mails = await own.rowsOf<{ id: number }>('select id from email_messages order by id')
    const { brokerId } = partyBroker
    return {
      ...aviary,
      mailIds: mails.map(({ id }) => id),
      workbooks,
      personIds,
      loanIds,
      cookies,
      logs,
      brokerId,
      firmId: firm.lawFirmId,
      approachIds: asked.ids,
      scenarioId: asked.scenarioId,
    }
  } finally {
    await disconnect()
  }
}

const TABS = ['loanstab', 'loanstab&group=current', 'loanstab&group=discharged', 'loans&category=4', 'loans&category=9']
const OTHER_TABS = ['fileNotes', '3', 'matches', 'timeline']

/** Returns the addresses of an endpoint's pattern for the records of the aviary. */
export const addressesOf = (pattern: string, aviary: Aviary): string[] => {
  const { lenderIds, loanIds, companyIds, personIds, logs, mailIds, brokerId, firmId, approachIds, scenarioId } = aviary
  if (pattern === '/api/loans/histogram')
    return Object.keys(LOAN_HISTOGRAMS).map((field) => `${pattern}?field=${field}`)
  if (pattern === '/api/users/histogram') return CATEGORY_KEYS.map((field) => `${pattern}?field=${field}`)
  if (pattern === '/api/loans/groups') return GROUPINGS.map((by) => `${pattern}?by=${by}`)
  // Only staff may use the last of these groupings.
  if (pattern === '/api/users/groups')
    return userGroupings.groupings.filter((by) => by !== 'profileStatus').map((by) => `${pattern}?by=${by}`)
  if (pattern === '/api/match/places')
    return lenderIds.map((id) => `${pattern}?lenderId=${id}&categoryKey=SECOND_RANKING`)
  if (pattern.includes('[logId]'))
    return logs.map(({ loanId, id }) => pattern.replace('[id]', String(loanId)).replace('[logId]', String(id)))
  const [, ids] = (
    [
      [
        /\/api\/lenders\/\[id\]|\[id\]\/lender|(privacy-settings|still-correct)\/\[id\]|general\/lenders\/\[id\]/,
        lenderIds,
      ],
      [/approaches\/scenarios\/\[id\]/, [scenarioId]],
      [/approaches\/\[id\]/, approachIds],
      [/loans\/\[id\]/, loanIds],
      [/companies\/\[id\]/, companyIds],
      [/outbox\/\[id\]/, mailIds],
      [/individuals\/\[id\]/, personIds],
      [/brokers\/\[id\]|\[id\]\/broker/, [brokerId]],
      [/lawfirms\/\[id\]|\[id\]\/lawfirm/, [firmId]],
    ] as const
  ).find(([kind]) => kind.test(pattern)) ?? [null, [1]]
  const filled = ids
    .map((id) => pattern.replace('[id]', String(id)))
    .flatMap((path) =>
      path.includes('[category]') ? ['FirstRanking', 'Rural'].map((one) => path.replace('[category]', one)) : [path],
    )
    .flatMap((path) =>
      path.includes('[list]')
        ? ['current', 'discharged', 'matching', 'presettled'].map((one) => path.replace('[list]', one))
        : [path],
    )
    .map((path) =>
      path
        .replace('[day]', '2026-11-20')
        .replace('[kind]', 'loans')
        .replaceAll(/\[[^/]+\]/g, '1'),
    )
  if (!pattern.endsWith('[id]/lender') || !pattern.startsWith('/users')) return filled
  return filled.flatMap((path) => [path, ...[...TABS, ...OTHER_TABS].map((tab) => `${path}?tab=${tab}`)])
}
