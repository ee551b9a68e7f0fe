import { type Actor, getBrokerId, getLenderId, isPerson } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound, requireStoredVersion } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import type { AuditRecord } from '#lib/foundation/audit/commands.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { matchMessages } from '#lib/market/matches/labels.ts'
import { matchPolicies } from '#lib/market/matches/policy.ts'
import { buildMatchId, isFullyMatched } from '#lib/market/matches/rules.ts'
import {
  brokerMatchInput,
  lenderMatchInput,
  type MatchStatusKey,
  type MatchVoice,
  platformMatchInput,
  type SavedMatch,
} from '#lib/market/matches/schema.ts'
import { matchSharedCategories } from '#lib/market/matches/scope.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** Sets the platform's status of a pair, its note, or both (rows G-03, G-04). Raises NOT_FOUND, CONFLICT. */
export const setPlatformMatch = command({
  policy: matchPolicies.sayAsStaff,
  input: platformMatchInput,
  audits: ['MATCH_CHANGED'],
  work: ({ tx, actor, input: { lenderId, brokerId, platformStatusKey, note, version }, audit }) =>
    saveMatchStatus(
      { tx, actor, pair: { lenderId, brokerId }, voice: 'platform', version, audit },
      platformStatusKey,
      note,
    ),
})

/** Sets the lender's status of a pair (rows G-03, G-05). Raises FORBIDDEN, NOT_FOUND, CONFLICT. */
export const setLenderMatch = command({
  policy: matchPolicies.sayAsLender,
  input: lenderMatchInput,
  audits: ['MATCH_CHANGED'],
  work: ({ tx, actor, input: { matchId: pair, lenderStatusKey, version }, audit }) => {
    if (getLenderId(actor) !== pair.lenderId) throw forbidden()
    return saveMatchStatus({ tx, actor, pair, voice: 'lender', version, audit }, lenderStatusKey)
  },
})

/** Sets the broker's status of a pair (rows G-03, G-05). Raises FORBIDDEN, NOT_FOUND, CONFLICT. */
export const setBrokerMatch = command({
  policy: matchPolicies.sayAsBroker,
  input: brokerMatchInput,
  audits: ['MATCH_CHANGED'],
  work: ({ tx, actor, input: { matchId: pair, brokerStatusKey, version }, audit }) => {
    if (getBrokerId(actor) !== pair.brokerId) throw forbidden()
    return saveMatchStatus({ tx, actor, pair, voice: 'broker', version, audit }, brokerStatusKey)
  },
})

type Pair = { lenderId: number; brokerId: number }
type StatusSave = {
  tx: Tx
  actor: Actor
  pair: Pair
  voice: MatchVoice
  version: number | undefined
  audit: (entry: AuditRecord & { action: 'MATCH_CHANGED' }) => Promise<void>
}

const COLUMNS = { lender: 'lenderStatusKey', broker: 'brokerStatusKey', platform: 'platformStatusKey' } as const

// Creates the row on first use. Raises CONFLICT with the stored pair for a stale version.
const saveMatchStatus = async (
  { tx, actor, pair, voice, version, audit }: StatusSave,
  status: MatchStatusKey | undefined,
  note?: string | null,
): Promise<SavedMatch> => {
  const sides = await readMatchedSides(tx, pair)
  requireListedOnTab(sides, voice)
  await tx.$executeRaw`insert into matches (lender_id, broker_id, version) values (${pair.lenderId}, ${pair.brokerId}, 0)
    on conflict do nothing`
  await tx.$executeRaw`select from matches
    where lender_id = ${pair.lenderId} and broker_id = ${pair.brokerId} for update`
  const before = await readMatchAfterSave(tx, actor, pair)
  requireStoredVersion({ stored: before, version, message: matchMessages.changed })
  const isStatusNew = status !== undefined && status !== before[COLUMNS[voice]]
  if (isStatusNew) requireSideNotPaused(sides, voice)
  const isNoteNew = note !== undefined && (note || null) !== before.note
  if (!isStatusNew && !isNoteNew) return before
  const isMatchedAgain = isStatusNew && isSavedFullyMatched({ ...before, [COLUMNS[voice]]: status })
  const change = {
    ...(isStatusNew ? { [COLUMNS[voice]]: status } : {}),
    ...(isMatchedAgain ? { matchedAt: now() } : {}),
    ...(isNoteNew ? { note: note || null } : {}),
    editedById: isPerson(actor) ? actor.accountId : null,
    editedAt: now(),
    version: { increment: 1 },
  }
  await tx.match.update({ where: { lenderId_brokerId: pair }, data: change })
  const details = {
    lender: sides.lender.company,
    broker: sides.broker.company,
    ...(isStatusNew ? { side: voice, status } : {}),
    ...(isNoteNew ? { note: true } : {}),
  }
  // Two entries, so that the audits of both profiles show it.
  await audit({ action: 'MATCH_CHANGED', subject: toProfileSubject({ kind: 'lender', id: pair.lenderId }), details })
  await audit({ action: 'MATCH_CHANGED', subject: toProfileSubject({ kind: 'broker', id: pair.brokerId }), details })
  return readMatchAfterSave(tx, actor, pair)
}

const isSavedFullyMatched = ({ brokerStatusKey, lenderStatusKey, platformStatusKey }: SavedMatch): boolean =>
  isFullyMatched({ broker: brokerStatusKey, lender: lenderStatusKey, platform: platformStatusKey })

type SideFacts = { company: string; companyId: number; isActive: boolean; isMasterSwitchOn: boolean }
type Sides = { lender: SideFacts; broker: SideFacts }

// Raises NOT_FOUND unless the two companies differ and their categories match.
const readMatchedSides = async (tx: Tx, { lenderId, brokerId }: Pair): Promise<Sides> => {
  const company = { select: { id: true, name: true, isMasterSwitchOn: true } }
  const select = { isActive: true, company }
  const where = { company: { closedAt: null } }
  const lender = await tx.lender.findFirst({ where: { id: lenderId, ...where }, select })
  const broker = await tx.broker.findFirst({ where: { id: brokerId, ...where }, select })
  const met = await tx.$queryRaw<
    object[]
  >`select where ${matchSharedCategories('lender', lenderId, Prisma.sql`${brokerId}`)}`
  if (!lender || !broker || lender.company.id === broker.company.id || met.length === 0) throw notFound()
  const factsOf = ({ isActive, company: { id, name, isMasterSwitchOn } }: NonNullable<typeof lender>): SideFacts => ({
    company: name,
    companyId: id,
    isActive,
    isMasterSwitchOn,
  })
  return { lender: factsOf(lender), broker: factsOf(broker) }
}

const isSideActive = ({ isActive, isMasterSwitchOn }: SideFacts): boolean => isActive && isMasterSwitchOn

// A tab lists only active profiles of the other side; staff can open the tab of either side.
const requireListedOnTab = ({ lender, broker }: Sides, voice: MatchVoice): void => {
  const isShown = {
    lender: isSideActive(broker),
    broker: isSideActive(lender),
    platform: isSideActive(lender) || isSideActive(broker),
  }[voice]
  if (!isShown) throw notFound()
}

const requireSideNotPaused = (sides: Sides, voice: MatchVoice): void => {
  const { lender, broker } = sides
  if (voice !== 'platform') {
    if (!sides[voice].isActive) throw new DomainError('CONFLICT', matchMessages.inactive)
  } else if (!lender.isMasterSwitchOn || !broker.isMasterSwitchOn)
    throw new DomainError('CONFLICT', matchMessages.masterSwitchOff)
}

const readMatchAfterSave = async (tx: Tx, actor: Actor, pair: Pair): Promise<SavedMatch> => {
  const row = await tx.match.findUniqueOrThrow({
    where: { lenderId_brokerId: pair },
    include: { editedBy: { select: { staff: true, individual: true } } },
  })
  const editor = row.editedBy?.staff ?? row.editedBy?.individual
  const kept = {
    note: row.note,
    editedDate: row.editedAt,
    editedBy: editor ? `${editor.firstName} ${editor.lastName}` : null,
  }
  return {
    id: buildMatchId(pair),
    ...pair,
    version: row.version,
    lenderStatusKey: row.lenderStatusKey as MatchStatusKey,
    brokerStatusKey: row.brokerStatusKey as MatchStatusKey,
    platformStatusKey: row.platformStatusKey as MatchStatusKey,
    ...(staff(actor) ? kept : {}),
  }
}
