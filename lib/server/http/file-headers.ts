import { encodeExtended } from 'content-disposition'

type Options = {
  /** True to show the file in the browser; otherwise it is saved. */
  isInline?: boolean
  cacheControl?: string
}

/** Returns the headers of a stored file: it can run nothing, and by default is saved by the browser and kept by no cache. */
export const buildFileHeaders = (
  fileName: string,
  { isInline = false, cacheControl = 'private, no-store' }: Options = {},
) => ({
  'cache-control': cacheControl,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=${encodeExtended(fileName)}`,
})
