import { dataOf } from '#lib/core/answers.ts'
import { saveScenarioDraft } from '#lib/market/scenarios/drafts/commands.ts'
import { draftInput, keptDraft } from '#lib/market/scenarios/drafts/schema.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { route } from '#lib/web/route.ts'

/** Saves the unsaved input of the form of a scenario as a draft; an older sequence changes nothing. */
export const PUT = route({
  policy: scenarioPolicies.save.who,
  body: draftInput,
  answer: dataOf(keptDraft),
  handle: async ({ actor, body }) => ({ data: await saveScenarioDraft(actor, body) }),
})
