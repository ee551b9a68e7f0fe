import { renderBodyHtml, renderBodyText } from '#lib/campaigns/bodies/rules.ts'
import { type MailDocument, mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { addDaysTo, type Day } from '#lib/core/dates.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { filterSubscribed } from '#lib/foundation/opt-outs/queries.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'
import { database, type Prisma, pool, runTransaction } from '#lib/server/database/db.ts'
import { findWorkingDay, type Instant, toInstant } from './days.ts'

type People = readonly { people: readonly { individualId: number }[] }[]
type Person = {
  id: number
  name: string
  firstName: string
  lastName: string
  address: string
  company: string
  isMasterSwitchOn: boolean
}
type Ending = { state: string; error?: string; report?: string }

/** A mailing to some of the people who are not the first of their company. */
type PlannedMailing = {
  kind: 'BULK' | 'MARKETING'
  state: 'DONE' | 'PAUSED' | 'CANCELLED'
  subject: string
  paragraphs: readonly string[]
  daysAgo: number
  minutes: number
  people: { from: number; to: number }
  savedSearchName?: string
  reason?: string
  pausedReason?: string
  /** Returns the delivery result of the nth recipient. */
  ends: (place: number) => Ending
}

const sent = { state: 'SENT', report: 'DELIVERED' }

const PAST: readonly PlannedMailing[] = [
  {
    kind: 'MARKETING',
    state: 'DONE',
    subject: 'Construction funds this spring',
    daysAgo: 26,
    minutes: 600,
    paragraphs: [
      'Six lenders have raised what they put into construction loans. Their criteria are verified and open to you now.',
      'Look for the category Construction in the finder, or ask your BDM.',
    ],
    people: { from: 0, to: 48 },
    savedSearchName: 'Brokers in NSW and VIC',
    ends: (place) => {
      if (place === 7) return { state: 'SENT', report: 'BOUNCED' }
      if (place === 19) return { state: 'SENT', report: 'COMPLAINED' }
      if (place === 30) return { state: 'FAILED', error: '550 5.2.2 The mailbox is full.' }
      return place === 31 ? { state: 'UNKNOWN', error: 'The connection ended before the answer came.' } : sent
    },
  },
  {
    kind: 'BULK',
    state: 'CANCELLED',
    subject: 'Office closed on Friday',
    daysAgo: 12,
    minutes: 870,
    paragraphs: ['Our office is closed on Friday. Urgent settlements reach your BDM by phone.'],
    people: { from: 20, to: 60 },
    ends: (place) => (place < 15 ? sent : { state: 'CANCELLED' }),
  },
]

const PRESENT: readonly PlannedMailing[] = [
  {
    kind: 'BULK',
    state: 'DONE',
    subject: 'New terms of use from next month',
    daysAgo: 1,
    minutes: 660,
    paragraphs: ['Our terms of use change next month. You find them in your account. Nothing else changes for you.'],
    people: { from: 0, to: 30 },
    reason: 'Everybody who uses the product has to know its terms.',
    ends: () => sent,
  },
  {
    kind: 'MARKETING',
    state: 'PAUSED',
    subject: 'Rates of this week',
    daysAgo: 0,
    minutes: 0,
    paragraphs: ['First mortgages start at 8.4 % this week. Your BDM knows which lenders have funds.'],
    people: { from: 10, to: 70 },
    savedSearchName: 'Active brokers',
    ends: (place) => (place < 18 ? sent : { state: 'QUEUED' }),
  },
]

/** Stores mailings of the last weeks, sent before anybody opted out; their bounce and complaint are in the ledger. */
export const storePastMailings = (today: Day, companies: People, accountId: number): Promise<void> =>
  storeEach(PAST, today, companies, accountId)

/** Stores a finished and a paused mailing that leave out people who opted out of marketing mail. */
export const storePresentMailings = (today: Day, companies: People, accountId: number): Promise<void> =>
  storeEach(PRESENT, today, companies, accountId)

const storeEach = async (
  mailings: readonly PlannedMailing[],
  today: Day,
  companies: People,
  accountId: number,
): Promise<void> => {
  const ids = companies.flatMap(({ people }) => people.slice(1).map(({ individualId }) => individualId))
  const { rows } = await pool().query<Person>(
    `select i.id, i.first_name || ' ' || i.last_name as name, i.first_name as "firstName", i.last_name as "lastName",
       i.email as address, c.name as company, c.is_master_switch_on as "isMasterSwitchOn"
     from individuals i join companies c on c.id = i.company_id where i.id = any($1) and i.email is not null order by i.id`,
    [ids],
  )
  for (const mailing of mailings) {
    const day = mailing.daysAgo === 0 ? today : findWorkingDay(addDaysTo(today, -mailing.daysAgo))
    const chosen = rows.slice(mailing.people.from, mailing.people.to)
    await storeMailing(mailing, chosen, toInstant(day, mailing.minutes), accountId)
  }
}

const buildDocument = (paragraphs: readonly string[]): MailDocument =>
  mailDocument.parse({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Hello ' },
          { type: 'mergeField', attrs: { field: 'firstName', fallback: 'there' } },
          { type: 'text', text: ',' },
        ],
      },
      ...paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    ],
  })

const MINUTE = 60_000

const storeMailing = async (
  mailing: PlannedMailing,
  chosen: readonly Person[],
  at: Instant,
  accountId: number,
): Promise<void> => {
  const { kind, state, subject, ends, reason = null } = mailing
  const open = new Set(
    await filterSubscribed(
      'MARKETING',
      chosen.map(({ address }) => address),
    ),
  )
  const isIn = ({ address, isMasterSwitchOn }: Person) => isMasterSwitchOn && (reason !== null || open.has(address))
  const body = buildDocument(mailing.paragraphs)
  const campaign = await database().emailCampaign.create({
    data: {
      kind,
      state,
      subject,
      reason,
      createdById: accountId,
      document: body as Prisma.InputJsonValue,
      html: renderBodyHtml(body),
      text: renderBodyText(body),
      includeUnsubscribed: reason !== null,
      senderEmail: 'no-reply@covenant.example',
      senderName: 'Covenant',
      savedSearchName: mailing.savedSearchName ?? null,
      pausedReason: mailing.pausedReason ?? null,
      createdAt: new Date(at.getTime() - 20 * MINUTE),
      savedAt: at,
      frozenAt: at,
      finishedAt: state === 'PAUSED' ? null : new Date(at.getTime() + 3 * MINUTE),
    },
  })
  const recipients = chosen.filter(isIn).map((person, place) => toRow(person, ends(place), at))
  await database().campaignRecipient.createMany({
    data: recipients.map((row) => ({
      ...row,
      campaignId: campaign.id,
      basis: open.has(row.address) ? 'SUBSCRIBED' : 'SERVICE',
    })),
  })
  await database().campaignLeftOut.createMany({
    data: chosen
      .filter((person) => !isIn(person))
      .map(({ id, name, address, isMasterSwitchOn }) => ({
        campaignId: campaign.id,
        individualId: id,
        name,
        address,
        reason: isMasterSwitchOn ? 'UNSUBSCRIBED' : 'SWITCHED_OFF',
      })),
  })
  await keepReports(campaign.id)
}

const toRow = (person: Person, { state, error, report }: Ending, at: Instant) => {
  const { id, name, firstName, lastName, address, company } = person
  const isOver = state !== 'QUEUED' && state !== 'CANCELLED'
  const sentAt = state === 'SENT' ? new Date(at.getTime() + MINUTE) : null
  return {
    individualId: id,
    name,
    address,
    state,
    merge: { firstName, lastName, company, bdm: null },
    attempt: isOver ? 1 : 0,
    triedSince: isOver ? at : null,
    wireAt: isOver ? at : null,
    sentAt,
    dueAt: at,
    error: error ?? null,
    report: report ?? null,
    reportedAt: report ? new Date(at.getTime() + 2 * MINUTE) : null,
  }
}

/** Records a bounce and a complaint as opt-outs from all optional mail, as the mail service's reports do. */
const keepReports = async (campaignId: number): Promise<void> => {
  const reported = await database().campaignRecipient.findMany({
    where: { campaignId, report: { in: ['BOUNCED', 'COMPLAINED'] } },
    orderBy: { id: 'asc' },
  })
  for (const { address, report, reportedAt } of reported)
    await runTransaction((tx) =>
      recordOptOutChoices(tx, createSystemActor('mailing'), {
        address,
        choices: OPT_OUT_SCOPES.map((scope) => ({ scope, isOut: true })),
        origin: {
          source: report === 'BOUNCED' ? 'BOUNCE' : 'COMPLAINT',
          ...(reportedAt ? { at: reportedAt } : {}),
        },
      }),
    )
}
