import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { mendRow } from '#lib/lending/imports/commands.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { importRow, mendSchema, rowParams } from '#lib/lending/imports/schema.ts'
import { route } from '#lib/web/route.ts'

/** Corrects cells of a row, skips it or includes it again; returns it and rechecked rows with the same loan number. */
export const PUT = route({
  policy: importPolicies.manage.who,
  params: rowParams,
  body: mendSchema,
  answer: dataOf(z.array(importRow)),
  handle: async ({ actor, params, body }) => ({ data: await mendRow(actor, params, body) }),
})
