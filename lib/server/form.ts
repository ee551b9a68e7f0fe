import { invalid } from '#lib/core/errors.ts'

/** The fields of a multipart form from its bytes; a repeated one makes it INVALID, as anything else that is no form. */
export const formOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<Record<string, string | File>> => {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) throw invalid('The request must be a form.')
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => null)
  if (!form) throw invalid('The request is not a valid form.')
  const fields: Record<string, string | File> = Object.create(null)
  for (const [name, value] of form) {
    if (name in fields) throw invalid('The form has a field twice.')
    fields[name] = value
  }
  return fields
}
