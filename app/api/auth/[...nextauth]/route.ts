import { anyone } from '#lib/core/policy.ts'
import { handleAuthRequest } from '#lib/web/auth-endpoint.ts'
import { declareEndpoint } from '#lib/web/route.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

const handleAuth = async (request: Request, { params }: Context): Promise<Response> =>
  handleAuthRequest(request, (await params).nextauth)

/** Sign-in through the OpenID provider (row A-01). */
export const GET = declareEndpoint((request: Request, context: Context) => handleAuth(request, context), {
  policy: anyone,
  answer: 'library',
})
export const POST = declareEndpoint((request: Request, context: Context) => handleAuth(request, context), {
  policy: anyone,
  answer: 'library',
})
