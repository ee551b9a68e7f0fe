import { z } from 'zod'
import { answeredId, dataOf } from '#lib/core/answers.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { listImports } from '#lib/lending/imports/queries.ts'
import { importLine } from '#lib/lending/imports/schema.ts'
import { receiveImport } from '#lib/lending/imports/sheets/commands.ts'
import { route } from '#lib/web/route.ts'

/** Returns the latest imports of loans, newest first, for staff with ADMIN. */
export const GET = route({
  policy: importPolicies.manage.who,
  answer: dataOf(z.array(importLine)),
  handle: async ({ actor }) => ({ data: await listImports(actor) }),
})

/** Uploads a spreadsheet of loans as a multipart form with `file`; returns the import's id. */
export const POST = route({
  policy: importPolicies.manage.who,
  answer: dataOf(z.strictObject({ id: answeredId })),
  handle: async ({ actor, request }) => ({ status: 201, data: await receiveImport(actor, request) }),
})
