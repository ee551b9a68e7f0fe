import { takeStep } from '#lib/lending/imports/commands.ts'
import { importSteps } from '#lib/lending/imports/policy.ts'
import { stepParams } from '#lib/lending/imports/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Records an import's loans, undoes them, continues a stalled job, or skips all rows with errors. */
  POST: route({
    policy: { step: importSteps },
    params: stepParams,
    answer: 'nothing',
    handle: ({ actor, params }) => takeStep(actor, params),
  }),
})
