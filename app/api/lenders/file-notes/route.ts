import { idLeftOut } from '#app/api/id-left-out.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { route } from '#lib/web/route.ts'

/** The file notes of a lender whose id was left out, which is refused in the documents' words (row E-02). */
export const GET = route({ policy: fileNotePolicies.keep.who, handle: idLeftOut })
export const POST = route({ policy: fileNotePolicies.keep.who, handle: idLeftOut })
export const PUT = route({ policy: fileNotePolicies.keep.who, handle: idLeftOut })
