import { takeStep } from '#lib/lending/imports/commands.ts'
import { importSteps } from '#lib/lending/imports/policy.ts'
import { stepParams } from '#lib/lending/imports/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { step: importSteps }

/** Records an import's loans, undoes them, continues a stalled job, or skips all rows with errors. */
export const POST = route({
  policy,
  params: stepParams,
  answer: 'nothing',
  handle: ({ actor, params }) => takeStep(actor, params),
})

export const { GET, PUT, PATCH, DELETE } = otherMethods(policy)
