import { findReceiver, getAudience, type Receiver } from '#lib/campaigns/audiences/queries.ts'
import type { AudienceLine, AudienceSummary, MailingKind } from '#lib/campaigns/audiences/schema.ts'
import type { AudienceChoice } from '#lib/campaigns/audiences/scope.ts'
import { listPeopleOfSearch, requireMailedSearch } from '#lib/campaigns/audiences/searches/queries.ts'
import { type Letter, listFieldsWithoutFallback, readLetter } from '#lib/campaigns/drafts/letters/rules.ts'
import { filterOwnDraft, requireWriter, type StoredDraft } from '#lib/campaigns/drafts/queries.ts'
import { parseChoices } from '#lib/campaigns/drafts/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import { database } from '#lib/server/database/db.ts'

type Chosen = {
  individualIds: readonly number[]
  companyIds: readonly number[]
  includeUnsubscribed: boolean
  savedSearchId: number | null
}

/**
 * Returns the people that a mailing is for: those chosen, or the current people of the saved user search. Raises
 * INVALID with 'Saved user search is invalid'.
 */
export const resolveChoice = async (actor: Actor, kind: MailingKind, chosen: Chosen): Promise<AudienceChoice> => {
  if (kind === 'BULK') return chosen
  const search = await requireMailedSearch(actor, chosen.savedSearchId)
  return { individualIds: await listPeopleOfSearch(actor, search), companyIds: [], includeUnsubscribed: false }
}

const readChoice = (actor: Actor, kind: MailingKind, stored: StoredDraft): Promise<AudienceChoice> => {
  const { includeUnsubscribed, savedSearchId } = stored
  return resolveChoice(actor, kind, { ...parseChoices(stored.choices), includeUnsubscribed, savedSearchId })
}

const requireDraft = async (actor: Actor, kind: MailingKind): Promise<StoredDraft> => {
  const stored = await database().emailCampaign.findFirst({ where: filterOwnDraft(requireWriter(actor), kind) })
  if (!stored) throw notFound()
  return stored
}

/** The audience of the actor's draft, with how many people lack a value for which merge fields. */
type DraftAudience = {
  summary: AudienceSummary
  withoutValue: { people: number; fields: string[] }
  lines: Page<AudienceLine>
}

/**
 * Returns who would get the actor's stored draft, and who not and why, a page by name. Raises NOT_FOUND without a
 * draft.
 */
export const getDraftAudience = async (
  actor: Actor,
  kind: MailingKind,
  asked: { show: 'all' | 'in' | 'out'; page: number },
): Promise<DraftAudience> => {
  const stored = await requireDraft(actor, kind)
  const fields = listFieldsWithoutFallback(readLetter(stored.subject, stored.document).letter)
  const choice = await readChoice(actor, kind, stored)
  const { summary, lacking, lines } = await getAudience(actor, choice, { ...asked, fields })
  return { summary, withoutValue: { people: lacking, fields }, lines }
}

/** The actor's stored draft with one of its recipients. */
export type DraftFor = { stored: StoredDraft; letter: Letter; receiver: Receiver | null }

/** Returns the actor's draft with the given recipient, or the first by name. Raises NOT_FOUND without a draft. */
export const getDraftFor = async (
  actor: Actor,
  kind: MailingKind,
  individualId: number | null = null,
): Promise<DraftFor> => {
  const stored = await requireDraft(actor, kind)
  const receiver = await findReceiver(actor, await readChoice(actor, kind, stored), individualId)
  return { stored, letter: readLetter(stored.subject, stored.document).letter, receiver }
}
