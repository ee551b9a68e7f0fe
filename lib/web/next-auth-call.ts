import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { parseCookies } from '#lib/server/http/cookies.ts'
import type { buildAuthOptions } from '#lib/web/auth.ts'

type Call = { query: Record<string, string | string[]>; body: Record<string, unknown> }

/** Calls next-auth through its handler for plain requests, which needs no request scope of Next.js. */
export const callNextAuth = async (
  request: Request,
  options: ReturnType<typeof buildAuthOptions>,
  { query, body }: Call,
): Promise<Response> => {
  const headers = new Headers()
  let status = 200
  let content: string | null = null
  const finish = (value: unknown) => {
    content = typeof value === 'string' || value == null ? ((value as string) ?? null) : JSON.stringify(value)
    return response
  }
  const response = {
    status: (code: number) => {
      status = code
      return response
    },
    getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? headers.getSetCookie() : headers.get(name)),
    setHeader: (name: string, value: string | string[]) => {
      headers.delete(name)
      for (const item of [value].flat()) headers.append(name, item)
      return response
    },
    end: finish,
    send: finish,
    json: finish,
  }
  const cookies = Object.fromEntries(
    [...parseCookies(request.headers.get('cookie'))].map(([name, value]) => [name, decodeOrKeep(value)]),
  )
  const plain = {
    method: request.method,
    query,
    body: { ...body, json: undefined },
    cookies,
    headers: Object.fromEntries(request.headers),
  }
  await NextAuth(plain as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  headers.set('cache-control', 'private, no-store')
  return new Response(content, { status, headers })
}

/** Decodes a part of a URL; a malformed one stays as it is. */
export const decodeOrKeep = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
