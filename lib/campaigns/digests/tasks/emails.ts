import { digestReasons, digestSubjects, digestWords } from '#lib/campaigns/digests/labels.ts'
import { hadDigestOnDay } from '#lib/campaigns/digests/queries.ts'
import { taskWords } from '#lib/campaigns/digests/tasks/labels.ts'
import { findTaskReader } from '#lib/campaigns/digests/tasks/queries.ts'
import { buildSignedInUrl, buildTaskSection, MOST_TASKS } from '#lib/campaigns/digests/tasks/rules.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { listTasksAtHome } from '#lib/discovery/dashboard/queries.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { MailKind } from '#lib/foundation/mail/schema.ts'
import { findPersonByAccount } from '#lib/people/directory/queries.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/** Composes the weekly mail about what waits on a home page, by the person's rights at the moment of sending. */
export const waitingTasks: MailKind = async ({ id: messageId, accountId, address, at }) => {
  const person = accountId === null ? null : await findPersonByAccount(accountId)
  if (!person) return null
  const reader = await findTaskReader(person.accountId)
  const groups = reader ? await listTasksAtHome(reader.actor, MOST_TASKS) : []
  const { individualId, accountId: staffAccountId } = person
  const checkHadToday = () =>
    hadDigestOnDay(
      'WAITING_TASKS',
      individualId === null ? { staffAccountId, messageId } : { individualId, messageId },
      toSydneyDay(at),
    )
  const origin = getProductOrigin()
  const obstacle =
    reader === null
      ? emailReasons.closed
      : reader.address !== address
        ? digestReasons.moved
        : groups.length === 0
          ? digestReasons.nothingWaits
          : (await checkHadToday())
            ? digestReasons.today
            : null
  return {
    letter: {
      heading: digestSubjects.WAITING_TASKS,
      paragraphs: [
        digestWords.greeting(person.firstName),
        taskWords.intro(groups.reduce((sum, { total }) => sum + total, 0)),
      ],
      sections: reader ? groups.map((group) => buildTaskSection(reader.actor, group, origin)) : [],
      action: { label: taskWords.action, href: buildSignedInUrl(origin, paths.home()) },
      closing: [taskWords.closing],
    },
    list: { scopes: ['WAITING_TASKS'], why: taskWords.why },
    obstacle,
  }
}
