import type { Actor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { readTeamActivity } from '#lib/crm/file-notes/activity/queries.ts'
import { type ActivitySearch, buildActivityPath, buildActivitySearch } from '#lib/crm/file-notes/activity/search.ts'
import { scoreLabels } from '#lib/crm/file-notes/labels.ts'
import { listTeamCallScores } from '#lib/crm/file-notes/scores/queries.ts'
import type { ScoreSpan } from '#lib/crm/file-notes/scores/schema.ts'
import { buildNoteSearchPath, parseNoteSearch } from '#lib/crm/file-notes/search.ts'
import { MOST_MEMBERS } from '#lib/discovery/global-search/team/fields.ts'
import type { CountedSearch } from '#lib/discovery/global-search/team/schema.ts'
import type { TableQuestion } from '#lib/discovery/global-search/team/tables/rules.ts'
import { today } from '#lib/server/operations/clock.ts'

type Member = { accountId: number; name: string }

/** Returns the tables that a question asks for, one for each person of the name or one for everybody, each with its number of calls. */
export const listTables = (
  actor: Actor,
  { members, range, comparison, sort }: TableQuestion<Member>,
): Promise<CountedSearch[]> =>
  Promise.all(
    (members?.slice(0, MOST_MEMBERS) ?? [null]).map(async (member) => {
      const search: ActivitySearch = {
        ...buildActivitySearch(range, today()),
        comparison,
        sort,
        takenBy: member?.accountId ?? null,
      }
      const { total, days } = await readTeamActivity(actor, search)
      const chips = [
        member ? activityLabels.onlyOne(member.name) : activityLabels.byPerson,
        search.period ? activityLabels.periods[search.period] : activityLabels.counted(days),
        ...(days.earlier ? [activityLabels.against(days.earlier)] : []),
        ...(sort.isDescending ? [] : [activityLabels.lowestFirst]),
      ]
      return { path: buildActivityPath(search), chips, total: total.calls }
    }),
  )

/** Returns the team's calls by month or day, with their number. */
export const listScores = async (actor: Actor, span: ScoreSpan): Promise<CountedSearch[]> => {
  const view = `team-${span}` as const
  const { total } = await listTeamCallScores(actor, { span, lastDate: null })
  const path = buildNoteSearchPath(paths.notes(), { ...parseNoteSearch({}), view })
  return [{ path, chips: [span === 'monthly' ? scoreLabels.byMonth : scoreLabels.byDay], total }]
}
