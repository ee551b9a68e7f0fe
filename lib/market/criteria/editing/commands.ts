import { addMinutes } from 'date-fns'
import type { PersonActor } from '#lib/core/actor.ts'
import { DomainError, invalid } from '#lib/core/errors.ts'
import { systemJob } from '#lib/core/policy.ts'
import { command, longCommand } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { storeCriteriaTerms } from '#lib/market/criteria/commands.ts'
import { readCriteriaLists, toCriteriaAfterSave, toEditedCriteria } from '#lib/market/criteria/editing/queries.ts'
import {
  checkKnownChoices,
  diffCriteriaTerms,
  type KeptInput,
  pickRefusedValues,
} from '#lib/market/criteria/editing/rules.ts'
import { categoryOfLender, endedInput, typedInput } from '#lib/market/criteria/editing/schema.ts'
import { categoryLabels, criteriaMessages } from '#lib/market/criteria/labels.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { type CategoryRow, parseStoredTerms, readCategoryRow } from '#lib/market/criteria/queries.ts'
import { applyChoiceConsequences, parseTypedTerms } from '#lib/market/criteria/rules.ts'
import type { CategoryKeys, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { lockLender, lockLenderForTermsEditor } from '#lib/market/criteria/scope.ts'
import { recordEditingSession } from '#lib/market/criteria/versions/commands.ts'
import { database, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

type Editor = { session: string; sequence: number }

/**
 * Saves a form; values that cannot be stored are kept for the person and reported (rows F-11, F-16, F-22). A changed
 * value that others can read un-verifies the category. Raises CONFLICT with the stored terms if somebody else saved
 * meanwhile; saves of one form never conflict, and an outdated one changes nothing.
 */
export const saveTyped = command({
  policy: criteriaPolicies.edit,
  target: categoryOfLender,
  input: typedInput,
  audits: ['CRITERIA_CHANGED'],
  prepare: ({ actor, target }) => readCriteriaLists(actor, target.categoryKey),
  work: async ({ tx, actor, target: place, input, prepared: lists, audit }) => {
    const person = await lockLenderForTermsEditor(tx, actor, place.lenderId)
    const row = await readCategoryRow(place.lenderId, place.categoryKey, tx)
    const before = await readEditingSessions(tx, { personActor: person, categoryKeys: place, row })
    const isRunning = before.run?.accountId === person.accountId && before.run.session === input.session
    const latest = Math.max(
      isRunning ? (before.run?.sequence ?? 0) : -1,
      before.input?.session === input.session ? before.input.sequence : -1,
    )
    const answer = (kept: KeptInput, isRefused = false) => ({ edited: toEditedCriteria(place, row, kept), isRefused })
    const keptBefore = before.input?.kept ?? {}
    if (input.sequence <= latest) return answer(keptBefore)
    const unknown = checkKnownChoices(input.values, lists)
    if (unknown.length > 0) throw invalid(unknown)
    const stored = parseStoredTerms(row)
    const { terms, errors } = parseTypedTerms(
      place.categoryKey,
      applyChoiceConsequences(place.categoryKey, input.values, lists.choices),
      stored,
    )
    const isChanged = diffCriteriaTerms(stored, terms).any
    const version = row?.version ?? 0
    const isOwn = isRunning && (input.version ?? version) >= (before.run?.baseVersion ?? 0)
    if (isChanged && !isOwn && input.version !== undefined && input.version !== version) return answer(keptBefore, true)
    const kept = pickRefusedValues(input.values, errors)
    // A save that changes terms is tracked by its editing session; otherwise only input that could not be stored needs
    // keeping.
    if (!isChanged || !isKeptInputEmpty(kept) || !isKeptInputEmpty(keptBefore))
      await keepRefusedInput(tx, { personActor: person, place, editor: input, kept })
    if (!isChanged) return answer(kept)
    if (!isOwn) await recordEditingSession(tx, place, { row })
    const written = await storeCriteriaTerms(tx, place, { row, terms })
    await continueEditingSession(tx, {
      personActor: person,
      categoryId: written.id,
      editor: input,
      baseVersion: isOwn ? (before.run?.baseVersion ?? version) : version,
    })
    if (!isOwn)
      await audit({
        action: 'CRITERIA_CHANGED',
        subject: toProfileSubject({ kind: 'lender', id: place.lenderId }),
        details: { category: categoryLabels[place.categoryKey] },
      })
    return { edited: toCriteriaAfterSave(place, { ...written, row, terms, kept }), isRefused: false }
  },
  // The conflict is raised after the transaction, because the kept input must be committed.
  around: async (_asked, run): Promise<EditedCriteria> => {
    const { edited, isRefused } = await run()
    if (isRefused) throw new DomainError('CONFLICT', criteriaMessages.changed, edited)
    return edited
  },
})

/**
 * Ends an editing session because its form was closed, and records its changes in the history; does nothing if another
 * session has taken over.
 */
export const endEditing = command({
  policy: criteriaPolicies.edit,
  target: categoryOfLender,
  input: endedInput,
  audits: { none: 'the saves themselves are audited' },
  work: async ({ tx, actor, target: place, input: { session } }) => {
    const person = await lockLenderForTermsEditor(tx, actor, place.lenderId)
    const row = await readCategoryRow(place.lenderId, place.categoryKey, tx)
    const { run } = await readEditingSessions(tx, { personActor: person, categoryKeys: place, row })
    if (run?.accountId === person.accountId && run.session === session) await recordEditingSession(tx, place, { row })
  },
})

/** Minutes without a save after which a form counts as abandoned. */
const IDLE = 15

/** Records the changes of abandoned forms in the history; returns how many. For the job. */
export const recordIdle = longCommand({
  policy: { who: systemJob, description: 'Record what was changed in forms that were left' },
  audits: { none: 'the saves themselves are audited' },
  work: async (): Promise<number> => {
    const idle = await database().criteriaSession.findMany({
      where: {
        isRecorded: false,
        changedAt: { lt: addMinutes(now(), -IDLE) },
        lenderCategory: { lender: { company: { closedAt: null } } },
      },
      select: { lenderCategoryId: true, lenderCategory: { select: { lenderId: true, categoryKey: true } } },
      take: 500,
    })
    for (const { lenderCategory } of idle) {
      const place = lenderCategory as CategoryKeys
      await runTransaction(async (tx) => {
        await lockLender(tx, place.lenderId)
        const row = await readCategoryRow(place.lenderId, place.categoryKey, tx)
        await recordEditingSession(tx, place, { row })
      })
    }
    return idle.length
  },
})

const isKeptInputEmpty = (kept: KeptInput): boolean => Object.keys(kept).length === 0

type Run = Editor & { accountId: number; baseVersion: number }
type Input = Editor & { kept: KeptInput }

const readEditingSessions = async (
  tx: Tx,
  {
    personActor: { accountId },
    categoryKeys: { lenderId, categoryKey },
    row,
  }: { personActor: PersonActor; categoryKeys: CategoryKeys; row: CategoryRow | undefined },
): Promise<{ run: Run | null; input: Input | null }> => {
  const [found] = await tx.$queryRaw<{ run: Run | null; input: Input | null }[]>`select
    (select json_build_object('accountId', r.account_id, 'session', r.session, 'sequence', r.sequence,
      'baseVersion', r.base_version) from criteria_sessions r where r.lender_category_id = ${row?.id ?? null}) as run,
    (select json_build_object('session', i.session, 'sequence', i.sequence, 'kept', i.kept) from criteria_inputs i
      where i.account_id = ${accountId} and i.lender_id = ${lenderId} and i.category_key = ${categoryKey}) as input`
  return found ?? { run: null, input: null }
}

const keepRefusedInput = async (
  tx: Tx,
  {
    personActor: { accountId },
    place,
    editor,
    kept,
  }: { personActor: PersonActor; place: CategoryKeys; editor: Editor; kept: KeptInput },
) => {
  const { session, sequence } = editor
  await tx.$executeRaw`
    insert into criteria_inputs (account_id, lender_id, category_key, session, sequence, kept, saved_at)
    values (${accountId}, ${place.lenderId}, ${place.categoryKey}, ${session}, ${sequence}, ${JSON.stringify(kept)}::jsonb, ${now()})
    on conflict (account_id, lender_id, category_key)
    do update set session = excluded.session, sequence = excluded.sequence, kept = excluded.kept, saved_at = excluded.saved_at`
}

const continueEditingSession = async (
  tx: Tx,
  {
    personActor: { accountId },
    categoryId,
    editor: { session, sequence },
    baseVersion,
  }: { personActor: PersonActor; categoryId: number; editor: Editor; baseVersion: number },
) => {
  await tx.$executeRaw`
    insert into criteria_sessions (lender_category_id, account_id, session, sequence, base_version, changed_at)
    values (${categoryId}, ${accountId}, ${session}, ${sequence}, ${baseVersion}, ${now()})
    on conflict (lender_category_id) do update set account_id = excluded.account_id, session = excluded.session,
      sequence = excluded.sequence, base_version = excluded.base_version, changed_at = excluded.changed_at, is_recorded = false`
}
